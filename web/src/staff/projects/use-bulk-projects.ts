import { staffUsersApi } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import type { OfferedAct } from '../bulk/ChosenBar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';

/** What an administrator does with several projects at once. */
export const useBulkProjects = (moved: () => void): readonly OfferedAct[] => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useBulk(moved);
  return [
    {
      key: 'refund',
      label: (count, number) => t('staff.bulk.projects.refund.button', { count, number }),
      fits: ({ state }) => state !== 'ongoing',
      press: (choices) => {
        const counts = { count: choices.length, number: formats.number(choices.length) };
        const label = t('staff.bulk.projects.refund.button', counts);
        ask(choices, {
          title: label,
          message: t('staff.bulk.projects.refund.message', counts),
          submit: label,
          call: (part, reason) =>
            api.call(staffUsersApi.refundProjects, { body: { reason, projects: part.map(({ id }) => id) } }),
        });
      },
    },
  ];
};
