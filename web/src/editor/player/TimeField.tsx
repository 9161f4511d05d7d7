import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { timecode } from '../model/timecode.ts';
import { typedTime } from './typed-time.ts';

type TimeFieldProps = {
  readonly atMs: number;
  readonly lastsMs: number;
  readonly keys: string;
  readonly timeAsked: number;
  readonly askTime: () => void;
  readonly seekAndShow: (ms: number) => void;
  readonly focusText: () => void;
};

const Shown = ({
  label,
  askTime,
  atMs,
  lastsMs,
}: Pick<TimeFieldProps, 'askTime' | 'atMs' | 'lastsMs'> & { readonly label: string }): JSX.Element => (
  <button
    type="button"
    title={label}
    onClick={askTime}
    className="text-quiet hover:text-text min-h-9 shrink-0 text-sm tabular-nums"
  >
    {timecode(atMs)} / {timecode(lastsMs)}
  </button>
);

/** Where the sound is. Pressed, or asked for by its key, it takes a time to go to. */
export const TimeField = ({
  atMs,
  lastsMs,
  keys,
  timeAsked,
  askTime,
  seekAndShow,
  focusText,
}: TimeFieldProps): JSX.Element => {
  const { t } = useTranslation();
  const [answered, setAnswered] = useState(timeAsked);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isAsking = timeAsked > answered;
  useEffect(() => {
    if (isAsking) field.current?.focus();
  }, [isAsking, timeAsked]);
  const leave = (): void => {
    setTyped('');
    setAnswered(timeAsked);
  };
  const ms = typedTime(typed);
  const label = t('editor.goToTime');
  if (!isAsking) return <Shown label={`${label} (${keys})`} askTime={askTime} atMs={atMs} lastsMs={lastsMs} />;
  return (
    <form
      data-tool-panel
      onSubmit={(event) => {
        event.preventDefault();
        if (ms === null) return;
        seekAndShow(Math.min(ms, lastsMs));
        leave();
        focusText();
      }}
    >
      <input
        ref={field}
        aria-label={label}
        aria-invalid={typed !== '' && ms === null}
        placeholder={t('editor.timeHint')}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          leave();
          focusText();
        }}
        className="bg-surface text-text border-control aria-invalid:border-failed h-9 w-44 rounded border px-2 text-sm tabular-nums"
      />
    </form>
  );
};
