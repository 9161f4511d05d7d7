import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCredits } from '../../credits/store.ts';
import { useFormats } from '../../i18n/format.ts';
import { BuyMore } from '../BuyMore.tsx';
import type { Measured } from './use-measured.ts';

const Detail = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <div>
    <dt className="text-quiet text-sm">{label}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
);

type Paying = {
  /** Called when the payment of the missing minutes has opened beside the form. */
  readonly onPaying: () => void;
};

const CENTS_PER_MINUTE = 100;

const Price = ({ durationMs, cents: need, onPaying }: Paying & { durationMs: number; cents: number }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const have = useCredits((state) => state.cents);
  const left = have === null ? null : have - need;
  return (
    <div role="status">
      <dl className="flex flex-wrap gap-x-10 gap-y-2" data-cost={need}>
        <Detail label={t('add.duration')}>{formats.duration(durationMs)}</Detail>
        <Detail label={t('add.price')}>{formats.exactMinutes(need)}</Detail>
        {left !== null && left >= 0 && <Detail label={t('add.left')}>{formats.exactMinutes(left)}</Detail>}
      </dl>
      {left !== null && left < 0 && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-failed">
            {t('add.notEnough', { have: formats.exactMinutes(have ?? 0), need: formats.exactMinutes(need) })}
          </p>
          <BuyMore wanted={{ minutes: Math.ceil(-left / CENTS_PER_MINUTE), onOpenedBeside: onPaying }} />
        </div>
      )}
    </div>
  );
};

/** What the chosen recording will cost, and whether the credit is enough. */
export const Cost = ({ measured, onPaying }: Paying & { measured: Measured }): JSX.Element | null => {
  const { t } = useTranslation();
  if (measured === 'nothing') return null;
  if (typeof measured === 'object')
    return <Price durationMs={measured.durationMs} cents={measured.cents} onPaying={onPaying} />;
  return (
    <p role="status" className="text-quiet">
      {t(measured === 'measuring' ? 'add.measuring' : 'add.durationUnknown')}
    </p>
  );
};

/** Size of one file of several, and length and price where they are known. */
export const Lengths = ({ file, measured }: { readonly file: File; readonly measured: Measured }): JSX.Element => {
  const formats = useFormats();
  const facts = [formats.bytes(file.size)];
  if (typeof measured === 'object') {
    const [durationMs, cents] = [measured.durationOf(file), measured.centsOf(file)];
    if (durationMs !== undefined) facts.push(formats.duration(durationMs));
    if (cents !== undefined) facts.push(formats.exactMinutes(cents));
  }
  return <p className="text-quiet mt-1 text-sm tabular-nums">{facts.join(' · ')}</p>;
};
