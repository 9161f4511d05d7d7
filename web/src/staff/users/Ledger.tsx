import { staffReadsApi } from '@soebs/contract';
import { useCallback, useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { TransactionTable } from '../../credits/TransactionTable.tsx';
import { More, WhenLoaded } from '../List.tsx';
import { staffProjectPath } from '../paths.ts';
import { useSlices } from '../use-slices.ts';

/** Every movement of a person's credits, newest first (CR13); asked for again when `times` grows. */
export const Ledger = ({ userId, times }: { readonly userId: string; readonly times: number }): JSX.Element => {
  const { t } = useTranslation();
  const load = useCallback(
    (after?: string) =>
      api.call(staffReadsApi.transactions, {
        params: { id: userId },
        query: after === undefined ? {} : { after },
      }),
    [userId],
  );
  const ledger = useSlices(load);
  const { data, reload, more } = ledger;
  const asked = useRef(times);
  useEffect(() => {
    if (asked.current === times) return;
    asked.current = times;
    void reload();
  }, [times, reload]);
  return (
    <WhenLoaded of={ledger}>
      {data?.items.length === 0 && <p className="text-quiet">{t('ledger.noneOfKind')}</p>}
      {data && data.items.length > 0 && <TransactionTable items={data.items} pathOf={staffProjectPath} />}
      {data && <More of={data} more={more} />}
    </WhenLoaded>
  );
};
