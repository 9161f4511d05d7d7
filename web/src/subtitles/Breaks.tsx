import { wordsBetween, type Cue, type Transcript } from '@soebs/events/transcript';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { cueTime } from './times.ts';

type BreaksProps = {
  readonly transcript: Transcript;
  readonly cue: Cue | undefined;
  readonly lost: readonly number[];
  readonly canEdit: boolean;
  /** Sets or takes away a break before the word that starts at a time. */
  readonly setBreak: (startMs: number, isSet: boolean) => void;
};

const Lost = ({ lost, remove }: { lost: readonly number[]; remove: (startMs: number) => void }): JSX.Element | null => {
  const { t } = useTranslation();
  if (lost.length === 0) return null;
  return (
    <div role="status" className="bg-ongoing-soft rounded p-3 text-sm">
      <p>{t('subtitles.lostBreaks')}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {lost.map((ms) => (
          <Button key={ms} look="secondary" onClick={() => remove(ms)}>
            {t('subtitles.removeLost', { time: cueTime(ms) })}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** Breaks set by hand in the chosen cue: press a word, and a new cue begins before it. */
export const Breaks = ({ transcript, cue, lost, canEdit, setBreak }: BreaksProps): JSX.Element | null => {
  const { t } = useTranslation();
  if (!canEdit) return null;
  const [first, ...others] = cue ? wordsBetween(transcript, cue.words) : [];
  return (
    <section aria-label={t('subtitles.breaks')} className="grid gap-3">
      <h2 className="font-semibold">{t('subtitles.breaks')}</h2>
      <Lost lost={lost} remove={(ms) => setBreak(ms, false)} />
      {!first && <p className="text-quiet text-sm">{t('subtitles.breaksHint')}</p>}
      {first && (
        <p className="flex flex-wrap items-center gap-1">
          <span className="px-1">{first.text}</span>
          {others.map(({ text, startMs }) => (
            <button
              key={`${startMs}-${text}`}
              type="button"
              title={t('subtitles.breakBefore', { word: text })}
              onClick={() => setBreak(startMs, true)}
              className="hover:border-l-accent hover:bg-accent-soft min-h-8 rounded-r border-l-2 border-l-transparent px-1"
            >
              {text}
            </button>
          ))}
        </p>
      )}
      {first && cue?.isForced && (
        <div>
          <Button look="secondary" onClick={() => setBreak(first.startMs, false)}>
            {t('subtitles.undoBreak')}
          </Button>
        </div>
      )}
    </section>
  );
};
