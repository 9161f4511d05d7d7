import type { ViolationRule } from '@soebs/events/transcript';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { rules, type Counted } from './judge.ts';

type SummaryProps = {
  readonly counted: Counted;
  readonly filter: ViolationRule | null;
  readonly setFilter: (rule: ViolationRule | null) => void;
  readonly goToNext: () => void;
  readonly goTo: (index: number) => void;
};

/** How many cues, how many without a warning, which rules are broken how often. A rule filters the list. */
export const Summary = ({ counted, filter, setFilter, goToNext, goTo }: SummaryProps): JSX.Element => {
  const { t } = useTranslation();
  const { cues, cleanPercent, fastest, fastestCps, byRule } = counted;
  const broken = rules.filter((rule) => byRule.has(rule));
  return (
    <section aria-label={t('subtitles.summary')} className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium tabular-nums">
          {t('subtitles.counted', { count: cues, percent: cleanPercent })}
        </p>
        <Button look="secondary" disabled={broken.length === 0} onClick={goToNext}>
          {t('subtitles.nextProblem')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {broken.map((rule) => (
          <button
            key={rule}
            type="button"
            aria-pressed={filter === rule}
            onClick={() => setFilter(filter === rule ? null : rule)}
            className="border-control aria-pressed:bg-accent aria-pressed:text-accent-contrast min-h-8 rounded-full border px-3"
          >
            {t(`subtitles.rule.${rule}`)} {byRule.get(rule)}
          </button>
        ))}
        {fastest >= 0 && (
          <button type="button" className="text-accent min-h-8 underline" onClick={() => goTo(fastest)}>
            {t('subtitles.fastest', { cps: fastestCps, cue: fastest + 1 })}
          </button>
        )}
      </div>
    </section>
  );
};
