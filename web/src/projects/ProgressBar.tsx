import type { JSX } from 'react';
import { useFormats } from '../i18n/format.ts';

/** How far something is, 0–100; `undefined` while nobody can tell. */
export const ProgressBar = ({ percent, label }: { percent: number | undefined; label: string }): JSX.Element => {
  const formats = useFormats();
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      aria-valuetext={percent === undefined ? undefined : formats.percent(percent)}
      className="bg-raised h-1.5 overflow-hidden rounded-full"
    >
      <div
        className={`bg-accent h-full rounded-full transition-[width] duration-500 ${percent === undefined ? 'w-1/4 animate-pulse' : ''}`}
        style={percent === undefined ? {} : { width: `${percent}%` }}
      />
    </div>
  );
};
