import { membersApi, type ProjectMember, type Sharing } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { Handover } from './Handover.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { TwoPresses } from './TwoPresses.tsx';
import type { SharingState } from './use-sharing.ts';

/** When somebody was here last, or that they have not come yet. */
const MemberState = ({ member }: { member: ProjectMember }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!member.joined) return <>{t('sharing.invited', { date: formats.dateTime(member.invitedAt) })}</>;
  if (member.lastVisitAt === null) return <>{t('sharing.neverHere')}</>;
  return <>{t('sharing.lastVisit', { date: formats.dateTime(member.lastVisitAt) })}</>;
};

type RowProps = { readonly projectId: string; readonly member: ProjectMember; readonly state: SharingState };

/** What the owner does with a member. */
const OwnersTools = (props: RowProps): JSX.Element => {
  const { t } = useTranslation();
  const {
    projectId,
    member,
    state: { busy, change },
  } = props;
  const { memberId, email, joined, role } = member;
  const params = { id: projectId, memberId };
  const again = async (): Promise<void> => {
    if (await change(() => api.call(membersApi.sendAgain, { params })))
      showToast({ type: 'success', title: t('sharing.sentAgain'), message: email ?? '' });
  };
  return (
    <div className="-mr-4 flex flex-wrap items-center gap-1">
      <RoleSelect
        label={t('sharing.roleOf', { name: member.name ?? email })}
        value={role}
        disabled={busy}
        choose={(chosen) => void change(() => api.call(membersApi.change, { params, body: { role: chosen } }))}
      />
      {!joined && (
        <Button look="quiet" waiting={busy} onClick={() => void again()}>
          {t('sharing.sendAgain')}
        </Button>
      )}
      <Handover {...props} />
      <TwoPresses
        label={t(joined ? 'sharing.remove' : 'sharing.withdraw')}
        ask={t(joined ? 'sharing.removeSurely' : 'sharing.withdrawSurely')}
        waiting={busy}
        act={() => void change(() => api.call(membersApi.remove, { params }))}
      />
    </div>
  );
};

const Row = ({ isOwner, ...props }: RowProps & { readonly isOwner: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const { name, email, role } = props.member;
  const shown = name ?? email;
  return (
    <li className="py-3" data-member={email}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-medium break-words">
          <bdi>{shown ?? t('sharing.formerMember')}</bdi>
        </p>
        {!isOwner && <p className="text-quiet text-sm">{t(`sharing.roles.${role}`)}</p>}
      </div>
      <p className="text-quiet mb-1 text-sm break-words">
        {email !== null && email !== shown && <bdi>{`${email} · `}</bdi>}
        <MemberState member={props.member} />
      </p>
      {isOwner && <OwnersTools {...props} />}
    </li>
  );
};

/** The owner, and with whom the project is shared. */
export const MemberList = ({
  projectId,
  sharing,
  state,
}: {
  readonly projectId: string;
  readonly sharing: Sharing;
  readonly state: SharingState;
}): JSX.Element => {
  const { t } = useTranslation();
  const isOwner = sharing.role === 'owner';
  return (
    <ul aria-label={t('sharing.members')} className="divide-border border-border divide-y border-y">
      <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-3">
        <p className="font-medium break-words">
          <bdi>{sharing.owner.name ?? t('sharing.formerMember')}</bdi>
        </p>
        <p className="text-quiet text-sm">{t('sharing.roles.owner')}</p>
      </li>
      {sharing.items.map((member) => (
        <Row key={member.memberId} projectId={projectId} member={member} state={state} isOwner={isOwner} />
      ))}
    </ul>
  );
};
