import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import type { Choice } from './choice.ts';
import type { UseChosen } from './use-chosen.ts';

/** An act for the bar: it is offered for those of the chosen that it fits. */
export type OfferedAct = {
  readonly key: string;
  readonly label: (count: number, number: string) => string;
  readonly isGrave?: boolean;
  readonly fits: (choice: Choice) => boolean;
  readonly press: (choices: readonly Choice[]) => void;
};

type BarProps = {
  readonly chosen: UseChosen;
  readonly total: number;
  /** Everything that fits the present question, as far as it may be chosen at once. */
  readonly all: () => Promise<readonly Choice[]>;
  readonly acts: readonly OfferedAct[];
};

const Acts = ({ chosen, acts }: Pick<BarProps, 'chosen' | 'acts'>): JSX.Element => {
  const formats = useFormats();
  const choices = [...chosen.items.values()];
  return (
    <>
      {acts.map(({ key, label, isGrave = false, fits, press }) => {
        const fitting = choices.filter(fits);
        return (
          fitting.length > 0 && (
            <Button key={key} look={isGrave ? 'quietDanger' : 'secondary'} onClick={() => press(fitting)}>
              {label(fitting.length, formats.number(fitting.length))}
            </Button>
          )
        );
      })}
    </>
  );
};

/** How many rows are chosen and what can be done with them; there only while some are. */
export const ChosenBar = ({ chosen, total, all, acts }: BarProps): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [waiting, setWaiting] = useState(false);
  const count = chosen.items.size;
  if (count === 0) return null;
  const everything = (): void => {
    setWaiting(true);
    void all()
      .then(chosen.put)
      .finally(() => setWaiting(false));
  };
  return (
    <section
      aria-label={t('staff.bulk.bar')}
      data-chosen={count}
      className="border-border bg-surface sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border px-3 py-2 text-sm shadow-lg max-sm:bottom-18"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('staff.bulk.chosen', { number: formats.number(count) })}
      </p>
      <Acts chosen={chosen} acts={acts} />
      {total > count && (
        <Button look="secondary" waiting={waiting} onClick={everything}>
          {t('staff.bulk.all', { total: formats.number(Math.min(total, MOST_CHOSEN)) })}
        </Button>
      )}
      <Button look="secondary" onClick={chosen.clear}>
        {t('staff.bulk.clear')}
      </Button>
    </section>
  );
};

/** So many rows at most are acted on at once. */
export const MOST_CHOSEN = 1_000;
