import { staffPaymentsApi, staffUsersApi } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { partsOf, type Choice } from '../bulk/choice.ts';
import type { OfferedAct } from '../bulk/ChosenBar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';

/** People whose refunds are reckoned in one question. */
const QUOTED_AT_ONCE = 50;

const idsOf = (choices: readonly Choice[]): string[] => choices.map(({ id }) => id);

type Quote = { readonly people: number; readonly creditsInCents: number; readonly rappen: number };

/** What refunds to all of them come to; null when it could not be reckoned. */
const quoteOf = async (choices: readonly Choice[], title: string): Promise<Quote | null> => {
  let sum: Quote = { people: 0, creditsInCents: 0, rappen: 0 };
  for (const part of partsOf(choices, QUOTED_AT_ONCE)) {
    const answer = await api.call(staffPaymentsApi.quoteUnusedEach, { query: { users: idsOf(part).join(',') } });
    if (!answer.ok) {
      showRefusal(title, answer.code);
      return null;
    }
    const { people, creditsInCents, rappen } = answer.data;
    sum = {
      people: sum.people + people,
      creditsInCents: sum.creditsInCents + creditsInCents,
      rappen: sum.rappen + rappen,
    };
  }
  return sum;
};

/** What an administrator does with several people at once. */
export const useBulkUsers = (moved: () => void): readonly OfferedAct[] => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useBulk(moved);
  const block = (act: 'block' | 'unblock', fitting: string): OfferedAct => ({
    key: act,
    label: (count, number) => t(`staff.bulk.users.${act}.button`, { count, number }),
    isGrave: act === 'block',
    fits: ({ state }) => state === fitting,
    press: (choices) => {
      const counts = { count: choices.length, number: formats.number(choices.length) };
      const label = t(`staff.bulk.users.${act}.button`, counts);
      ask(choices, {
        title: label,
        message: t(`staff.bulk.users.${act}.message`, counts),
        submit: label,
        danger: act === 'block',
        call: (part, reason) => api.call(staffUsersApi[`${act}Each`], { body: { reason, users: idsOf(part) } }),
      });
    },
  });
  const refund = async (choices: readonly Choice[]): Promise<void> => {
    const quote = await quoteOf(choices, t('staff.notDone'));
    if (quote === null) return;
    if (quote.people === 0) {
      showRefusal(t('staff.notDone'), 'no_refundable_credits_left');
      return;
    }
    const counts = { count: choices.length, number: formats.number(choices.length) };
    const label = t('staff.bulk.users.refundUnused.button', counts);
    ask(choices, {
      title: label,
      message: t('staff.bulk.users.refundUnused.message', {
        ...counts,
        people: formats.number(quote.people),
        credits: formats.exactMinutes(quote.creditsInCents),
        francs: formats.francs(quote.rappen),
      }),
      submit: label,
      danger: true,
      call: (part, reason) => api.call(staffPaymentsApi.refundUnusedEach, { body: { reason, users: idsOf(part) } }),
    });
  };
  return [
    block('block', 'open'),
    block('unblock', 'blocked'),
    {
      key: 'refundUnused',
      label: (count, number) => t('staff.bulk.users.refundUnused.button', { count, number }),
      fits: () => true,
      press: (choices) => void refund(choices),
    },
  ];
};
