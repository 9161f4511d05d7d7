import { staffPaymentsApi, type Comparison } from '@soebs/contract';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/ListState.tsx';
import { useFormats } from '../../i18n/format.ts';
import { listen } from '../../live/index.ts';
import { useAnswer, useSoon } from '../use-answer.ts';
import { useWhy } from '../ReasonField.tsx';
import { FindingText } from './FindingText.tsx';

const load = () => api.call(staffPaymentsApi.comparison);

/** How the last comparison stands, in a sentence. */
const useStatus = ({ startedAt, endedAt, isBroken, differences, losses }: Comparison): string => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (startedAt === null) return t('staff.payments.compared.never');
  if (endedAt === null) return t('staff.payments.compared.underWay');
  const at = formats.dateTime(endedAt);
  if (isBroken) return t('staff.payments.compared.broken', { at });
  return t('staff.payments.compared.done', {
    at,
    differences: formats.number(differences),
    losses: formats.number(losses),
  });
};

const ComparisonState = ({ comparison }: { readonly comparison: Comparison }): JSX.Element => {
  const standing = useStatus(comparison);
  return (
    <div className="min-w-0 grow basis-72 text-sm">
      <p role="status">{standing}</p>
      {comparison.beside.length > 0 && (
        <ul className="mt-1 space-y-1">
          {comparison.beside.map((finding) => (
            <li key={`${finding.subject}/${finding.what}`}>
              <FindingText finding={finding} /> <span className="font-mono text-xs break-all">{finding.subject}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** What the comparison of payment service, ledger, receipts and views found, live; administrators may compare at once. */
export const Compared = (): JSX.Element | null => {
  const { t } = useTranslation();
  const ask = useWhy();
  const { data, code, reload } = useAnswer<Comparison>(load);
  const moved = useSoon(reload);
  useEffect(() => listen('staff:payments', { 'payments.compared': moved }), [moved]);
  if (!data) return code === null ? null : <LoadFailed retry={() => void reload()}>{t(`errors.${code}`)}</LoadFailed>;
  const press = () =>
    ask(t('staff.payments.compared.title'), {
      message: t('staff.payments.compared.message'),
      submit: t('staff.payments.compared.now'),
      done: t('staff.payments.compared.begun'),
      act: async ({ reason }) => {
        const answer = await api.call(staffPaymentsApi.compare, { body: { reason } });
        moved();
        return answer;
      },
    });
  return (
    <div className="border-border mb-6 flex flex-wrap items-center gap-4 rounded-lg border p-4">
      <ComparisonState comparison={data} />
      <Button look="secondary" onClick={press}>
        {t('staff.payments.compared.now')}
      </Button>
    </div>
  );
};
