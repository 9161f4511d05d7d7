import { isolated, membersApi } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';

type Offered = {
  readonly projectId: string;
  /** Absent where the place says which project it is. */
  readonly title?: string;
  readonly ownerName: string | null;
  readonly until: string;
  readonly answered: () => void;
};

/** Sends the answer; tells what came of it. */
const useAnswer = ({ projectId, answered }: Offered) => {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(false);
  const answer = async (accept: boolean): Promise<void> => {
    setWaiting(true);
    const outcome = await api.call(membersApi.answerOffer, { params: { id: projectId }, body: { accept } });
    setWaiting(false);
    if (outcome.ok) showToast({ type: 'success', title: t(accept ? 'sharing.offer.taken' : 'sharing.offer.declined') });
    else showRefusal(t('sharing.failed'), outcome.code);
    answered();
  };
  return { waiting, answer };
};

/** Somebody offers the person a project: they take it, or they do not (SH6). */
export const OfferBox = (props: Offered): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { waiting, answer } = useAnswer(props);
  const { projectId, title, ownerName, until } = props;
  const name = ownerName === null ? t('sharing.offer.somebody') : isolated(ownerName);
  return (
    <section aria-label={t('sharing.offer.title')} data-offer={projectId} className="bg-accent-soft mb-6 rounded p-4">
      <p className="font-medium break-words">
        {title === undefined
          ? t('sharing.offer.this', { name })
          : t('sharing.offer.named', { name, title: isolated(title) })}
      </p>
      <p className="mt-1 text-sm">{t('sharing.offer.means', { date: formats.dateTime(until) })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button waiting={waiting} onClick={() => void answer(true)}>
          {t('sharing.offer.take')}
        </Button>
        <Button look="secondary" waiting={waiting} onClick={() => void answer(false)}>
          {t('sharing.offer.decline')}
        </Button>
      </div>
    </section>
  );
};
