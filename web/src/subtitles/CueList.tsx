import type { Counting, Cue } from '@soebs/events/transcript';
import { Scissors } from 'lucide-react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Badges } from './Badges.tsx';
import { figuresOf } from './judge.ts';
import { cueTime } from './times.ts';

type ListProps = {
  readonly cues: readonly Cue[];
  /** The indexes that are listed, rising. */
  readonly listed: readonly number[];
  readonly rows: number;
  readonly cpl: number;
  readonly counting: Counting;
  readonly chosen: number;
  readonly playing: number;
  readonly choose: (index: number) => void;
};

const HEAD_HEIGHT = 52;
const LINE_HEIGHT = 24;
const FOOT_HEIGHT = 28;
const SPARE_ROWS = 6;

const Row = ({
  index,
  cue,
  next,
  cpl,
  counting,
  isChosen,
  isPlaying,
  choose,
}: {
  readonly index: number;
  readonly cue: Cue;
  readonly next: Cue | undefined;
  readonly cpl: number;
  readonly counting: Counting;
  readonly isChosen: boolean;
  readonly isPlaying: boolean;
  readonly choose: (index: number) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const { widths, cps, lastsMs, gapMs } = figuresOf(cue, next, counting);
  const figures = { cps, seconds: (lastsMs / 1_000).toFixed(1), gap: gapMs ?? '–' };
  return (
    <button
      type="button"
      onClick={() => choose(index)}
      aria-current={isChosen}
      className={`flex size-full flex-col justify-start overflow-hidden border-b px-3 py-1.5 text-left ${isChosen ? 'bg-accent-soft' : 'hover:bg-raised'} ${isPlaying ? 'border-l-accent border-l-4' : 'border-l-4 border-l-transparent'} border-b-border`}
    >
      <span className="text-quiet flex flex-wrap items-center gap-x-3 text-xs tabular-nums">
        <span>{index + 1}</span>
        <span>
          {cueTime(cue.startMs)} – {cueTime(cue.endMs)}
        </span>
        <span>{t('subtitles.figures', figures)}</span>
        {cue.isForced && <Scissors aria-label={t('subtitles.forced')} size={14} className="text-accent" />}
      </span>
      {cue.lines.map((line, n) => (
        <span key={n} className="flex items-baseline justify-between gap-3 leading-6">
          <span dir="auto" className="min-w-0 truncate">
            {line}
          </span>
          <span className="text-quiet shrink-0 text-xs tabular-nums">
            {widths[n]}/{cpl}
          </span>
        </span>
      ))}
      <span className="flex gap-1 overflow-hidden">
        <Badges violations={cue.violations} />
      </span>
    </button>
  );
};

/** Scrolls a row into the middle when it is not in view. */
const reveal = (box: HTMLDivElement | null, top: number, height: number): void => {
  if (!box || (top >= box.scrollTop && top + height <= box.scrollTop + box.clientHeight)) return;
  box.scrollTop = Math.max(0, top - box.clientHeight / 2);
};

/** All cues; only those in view are drawn, so that ten hours scroll as lightly as ten minutes. */
export const CueList = ({ cues, listed, rows, cpl, counting, chosen, playing, choose }: ListProps): JSX.Element => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const height = HEAD_HEIGHT + rows * LINE_HEIGHT + FOOT_HEIGHT - 24;
  const place = listed.indexOf(chosen);
  useEffect(() => {
    if (place >= 0) reveal(box.current, place * height, height);
  }, [place, height]);
  const first = Math.max(0, Math.floor(view.top / height) - SPARE_ROWS);
  const last = Math.min(listed.length, Math.ceil((view.top + view.height) / height) + SPARE_ROWS);
  const follow = ({ currentTarget }: { currentTarget: HTMLDivElement }): void =>
    setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight });
  return (
    <div
      ref={box}
      onScroll={follow}
      role="list"
      aria-label={t('subtitles.list')}
      className="border-border bg-surface h-[32rem] overflow-y-auto rounded-lg border lg:h-[calc(100vh-14rem)]"
    >
      <div className="relative" style={{ height: listed.length * height }}>
        {listed.slice(first, last).map((index, n) => {
          const cue = cues[index];
          if (!cue) return null;
          return (
            <div
              key={index}
              role="listitem"
              className="absolute inset-x-0"
              style={{ top: (first + n) * height, height }}
            >
              <Row
                index={index}
                cue={cue}
                cpl={cpl}
                counting={counting}
                choose={choose}
                next={cues[index + 1]}
                isChosen={index === chosen}
                isPlaying={index === playing}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
};
