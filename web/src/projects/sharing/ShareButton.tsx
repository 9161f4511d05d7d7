import type { Project } from '@soebs/contract';
import { Users } from 'lucide-react';
import { lazy, Suspense, type ComponentProps, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { useModal } from '../../ui/modal.ts';
import { useMayDo } from './rights.ts';
import type { ShareDialog as Dialog } from './ShareDialog.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/** The dialog comes when it is asked for: the dashboard stays light. */
const LateDialog = (props: ComponentProps<typeof Dialog>): JSX.Element => (
  <Suspense fallback={<div className="min-h-40" />}>
    <ShareDialog {...props} />
  </Suspense>
);

/** Opens the dialog in which a project is shared. */
export const ShareButton = ({
  project,
  ...look
}: { readonly project: Project } & Pick<ComponentProps<typeof Button>, 'look' | 'className'>): JSX.Element => {
  const { t } = useTranslation();
  const { id, title, members } = project;
  const isOwner = useMayDo(project, 'manage');
  const navigate = useNavigate();
  const show = useModal((modal) => modal.show);
  const open = (): void =>
    show({
      title: t(isOwner ? 'sharing.title' : 'sharing.members'),
      component: LateDialog,
      props: { projectId: id, left: () => void navigate('/') },
    });
  return (
    <Button {...look} aria-label={t('sharing.share', { title })} onClick={open}>
      <Users aria-hidden size={16} />
      {t('sharing.button')}
      {members.length > 0 && <span className="tabular-nums">{members.length}</span>}
    </Button>
  );
};
