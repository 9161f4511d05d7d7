import { Keyboard, LocateFixed, Pause, Play, RotateCcw, RotateCw, type LucideIcon } from 'lucide-react';
import { type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SKIP_MS, speeds, usePlayerState, type Playback } from './playback.ts';
import { keysOf, type Action } from './shortcuts.ts';
import { timecode } from './word-clock.ts';

export interface PlayerBarProps {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly playback: Playback;
  readonly isMac: boolean;
  readonly onHelp: () => void;
  readonly onShowSpoken: () => void;
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keys: string;
  readonly onPress: () => void;
  readonly primary?: boolean;
}

const Tool = ({ icon: Icon, label, keys, onPress, primary = false }: ToolProps): JSX.Element => (
  <button
    type="button"
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={`grid size-10 shrink-0 place-items-center rounded-full ${
      primary ? 'bg-accent text-accent-contrast' : 'text-quiet hover:text-text'
    }`}
  >
    <Icon aria-hidden size={20} />
  </button>
);

const Position = ({
  atMs,
  lastsMs,
  seek,
}: {
  atMs: number;
  lastsMs: number;
  seek: (ms: number) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <span className="text-quiet shrink-0 text-sm tabular-nums">
        {timecode(atMs)} / {timecode(lastsMs)}
      </span>
      <input
        type="range"
        min={0}
        max={Math.max(1, lastsMs)}
        step={1_000}
        value={atMs}
        aria-label={t('editor.position')}
        aria-valuetext={timecode(atMs)}
        onChange={(event) => seek(Number(event.target.value))}
        className="accent-accent min-w-0 grow max-sm:order-last max-sm:basis-full"
      />
    </>
  );
};

const Speed = ({ speed, choose }: { speed: number; choose: (speed: number) => void }): JSX.Element => {
  const { t, i18n } = useTranslation();
  return (
    <select
      aria-label={t('editor.speed')}
      value={speed}
      onChange={(event) => choose(Number(event.target.value))}
      className="bg-surface text-text border-border h-9 rounded border px-2 text-sm tabular-nums"
    >
      {speeds.map((value) => (
        <option key={value} value={value}>
          {value.toLocaleString(i18n.language)}×
        </option>
      ))}
    </select>
  );
};

/** The sticky bar under the text: play, skip, position, speed. */
export const PlayerBar = ({ media, playback, isMac, onHelp, onShowSpoken }: PlayerBarProps): JSX.Element => {
  const { t } = useTranslation();
  const { playing, atMs, lastsMs, speed } = usePlayerState(media);
  const keys = (action: Action): string => keysOf(action, isMac);
  return (
    <div
      role="toolbar"
      aria-label={t('editor.player')}
      className="bg-surface border-border sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t px-4 py-2"
    >
      <Tool icon={RotateCcw} label={t('editor.back')} keys={keys('back')} onPress={() => playback.skip(-SKIP_MS)} />
      <Tool
        primary
        icon={playing ? Pause : Play}
        label={t(playing ? 'editor.pause' : 'editor.play')}
        keys={keys('playPause')}
        onPress={playback.toggle}
      />
      <Tool icon={RotateCw} label={t('editor.forward')} keys={keys('forward')} onPress={() => playback.skip(SKIP_MS)} />
      <Position atMs={atMs} lastsMs={lastsMs} seek={playback.seek} />
      <Speed speed={speed} choose={playback.setSpeed} />
      <Tool icon={LocateFixed} label={t('editor.showSpoken')} keys={keys('showSpoken')} onPress={onShowSpoken} />
      <Tool icon={Keyboard} label={t('editor.help')} keys={keys('help')} onPress={onHelp} />
    </div>
  );
};
