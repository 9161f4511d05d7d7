import { membersApi, type Sharing } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { LoadFailed } from '../../ui/ListState.tsx';
import { useModal } from '../../ui/modal.ts';
import { InviteForm } from './InviteForm.tsx';
import { MemberList } from './MemberList.tsx';
import { OfferBox } from './OfferBox.tsx';
import { Openings } from './Openings.tsx';
import { ReadLink } from './ReadLink.tsx';
import { TwoPresses } from './TwoPresses.tsx';
import { useSharing, type SharingState } from './use-sharing.ts';

/** Whether readers may take the text along. */
const ReaderExports = ({ projectId, state }: { projectId: string; state: SharingState }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <label className="mt-4 flex min-h-10 items-center gap-3">
      <input
        type="checkbox"
        checked={state.sharing?.readersExport ?? true}
        disabled={state.busy}
        onChange={({ target }) => {
          const body = { readersExport: target.checked };
          void state.change(() => api.call(membersApi.sharing, { params: { id: projectId }, body }));
        }}
        className="accent-accent size-5 shrink-0"
      />
      {t('sharing.readersExport')}
    </label>
  );
};

/** How others than members come to what was said: by the link, and staff with a reason. */
const OthersWay = ({ projectId }: { projectId: string }): JSX.Element => (
  <>
    <ReadLink projectId={projectId} />
    <Openings projectId={projectId} />
  </>
);

/** What a member sees of it: an offer to answer, who else is there, and the way out. */
const MembersPart = ({ projectId, sharing, state, leave }: Known & { readonly leave: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const { offer, owner } = sharing;
  return (
    <>
      {offer && (
        <OfferBox
          projectId={projectId}
          ownerName={owner.name}
          until={offer.until}
          answered={() => void state.reload()}
        />
      )}
      <MemberList projectId={projectId} sharing={sharing} state={state} />
      <div className="mt-4 flex justify-end">
        <TwoPresses label={t('sharing.leave')} ask={t('sharing.leaveSurely')} waiting={state.busy} act={leave} />
      </div>
    </>
  );
};

/** What its owner does with it. */
const OwnersPart = ({ projectId, sharing, state }: Known): JSX.Element => (
  <>
    <InviteForm projectId={projectId} invited={() => void state.reload()} />
    <MemberList projectId={projectId} sharing={sharing} state={state} />
    {sharing.items.length > 0 && <ReaderExports projectId={projectId} state={state} />}
    <OthersWay projectId={projectId} />
  </>
);

type Known = { readonly projectId: string; readonly sharing: Sharing; readonly state: SharingState };

/** With whom a project is shared: its owner invites, changes and removes; a member sees who else is there, and may go. */
export const ShareDialog = ({ projectId, left }: { projectId: string; left: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((modal) => modal.close);
  const state = useSharing({ id: projectId });
  const { sharing, failed, reload, change } = state;
  if (!sharing)
    return failed === null ? (
      <div role="status" aria-label={t('common.loading')} className="bg-raised h-24 animate-pulse rounded" />
    ) : (
      <LoadFailed retry={() => void reload()}>{t(`errors.${failed}`)}</LoadFailed>
    );
  const leave = async (): Promise<void> => {
    if (!(await change(() => api.call(membersApi.leave, { params: { id: projectId } })))) return;
    close();
    left();
  };
  const known = { projectId, sharing, state };
  return sharing.role === 'owner' ? <OwnersPart {...known} /> : <MembersPart {...known} leave={() => void leave()} />;
};
