import { violationSeverity, type Cue } from '@soebs/events/transcript';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

const looks = { hard: 'bg-failed-soft text-failed', soft: 'bg-ongoing-soft text-ongoing' } as const;

/** One badge a broken rule: what it is, what it should be. */
export const Badges = ({ violations }: { readonly violations: Cue['violations'] }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      {violations.map(({ rule, actual, limit }) => (
        <span
          key={rule}
          title={t(`subtitles.tells.${rule}`, { actual, limit })}
          className={`rounded px-1.5 text-xs font-medium whitespace-nowrap ${looks[violationSeverity[rule]]}`}
        >
          {t(`subtitles.rule.${rule}`)} {actual}/{limit}
        </span>
      ))}
    </>
  );
};
