import { membersApi, type ProjectMember } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { TwoPresses } from './TwoPresses.tsx';
import type { SharingState } from './use-sharing.ts';

/** The owner offers the project to a member who has come, or takes that back (SH6). */
export const Handover = ({
  projectId,
  member: { memberId, name, joined },
  state: { sharing, busy, change },
}: {
  readonly projectId: string;
  readonly member: ProjectMember;
  readonly state: SharingState;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!joined) return null;
  const offer = sharing?.offer;
  if (offer?.memberId === memberId)
    return (
      <>
        <p className="order-last basis-full text-sm">
          {t('sharing.handover.open', { date: formats.dateTime(offer.until) })}
        </p>
        <Button
          look="quiet"
          waiting={busy}
          onClick={() => void change(() => api.call(membersApi.withdrawOffer, { params: { id: projectId } }))}
        >
          {t('sharing.handover.takeBack')}
        </Button>
      </>
    );
  const hand = async (): Promise<void> => {
    const params = { id: projectId, memberId };
    if (await change(() => api.call(membersApi.offer, { params })))
      showToast({ type: 'success', title: t('sharing.handover.offered'), message: name ?? '' });
  };
  return (
    <TwoPresses
      label={t('sharing.handover.offer')}
      ask={t('sharing.handover.offerSurely')}
      waiting={busy}
      act={() => void hand()}
    />
  );
};
