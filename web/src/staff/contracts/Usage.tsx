import type { StaffContract } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';

const MS_PER_MINUTE = 60_000;

/** What is used of a contract, month by month, the newest first. */
export const Usage = ({ contract }: { readonly contract: StaffContract }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { months, current } = contract;
  if (months.length === 0) return <p className="text-quiet">{t('staff.contracts.noUsage')}</p>;
  const cap = current.monthlyMinutes;
  const columns = ['month', 'used', 'reserved', ...(cap === null ? [] : (['left'] as const)), 'projects'] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-md text-left tabular-nums">
        <thead className="text-quiet text-sm">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-6 font-normal">
                {t(`staff.contracts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-border border-border divide-y border-y">
          {months.map(({ month, settledMs, reservedMs, projects }) => (
            <tr key={month} data-month={month}>
              <th scope="row" className="py-2 pr-6 font-medium">
                {month}
              </th>
              <td className="py-2 pr-6">{formats.duration(settledMs)}</td>
              <td className="py-2 pr-6">{formats.duration(reservedMs)}</td>
              {cap !== null && (
                <td className="py-2 pr-6">
                  {formats.duration(Math.max(0, cap * MS_PER_MINUTE - settledMs - reservedMs))}
                </td>
              )}
              <td className="py-2 pr-6">{formats.number(projects)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
