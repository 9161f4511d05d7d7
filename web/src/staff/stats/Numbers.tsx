import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';

/** A number with its meaning, and what it was in the same span before; null where there is none. */
export type ShownNumber = {
  readonly name: string;
  readonly about: string;
  readonly value: string;
  readonly now: number | null;
  readonly before: number | null;
};

const Change = ({ now, before }: Pick<ShownNumber, 'now' | 'before'>): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (now === null || before === null) return null;
  if (before === 0) return <span className="text-quiet text-sm">{t('staff.stats.noneBefore')}</span>;
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent > 0 ? '+' : '';
  return (
    <span className="text-quiet text-sm tabular-nums">
      {t('staff.stats.toBefore', { change: `${sign}${formats.percent(percent)}` })}
    </span>
  );
};

/** Numbers of a whole span, each with its definition. */
export const Numbers = ({ of }: { readonly of: readonly ShownNumber[] }): JSX.Element => (
  <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
    {of.map(({ name, about, value, now, before }) => (
      <div key={name} className="border-border bg-surface min-w-0 rounded-lg border px-4 py-3">
        <dt className="text-quiet text-sm">{name}</dt>
        <dd>
          <span className="block text-2xl font-semibold break-words tabular-nums">{value}</span>
          <Change now={now} before={before} />
          <p className="text-quiet mt-1 text-sm">{about}</p>
        </dd>
      </div>
    ))}
  </dl>
);
