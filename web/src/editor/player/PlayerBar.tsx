import { Keyboard, LocateFixed, Pause, Play, Repeat1, RotateCcw, RotateCw, type LucideIcon } from 'lucide-react';
import { useState, type JSX, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { shownSpeeds, SKIP_MS, usePlayerState, type Playback } from './playback.ts';
import type { ProofreadingPlayer } from './use-proofreading-player.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf, type Action } from '../settings/shortcuts.ts';
import { timecode } from '../model/timecode.ts';

export type PlayerBarProps = {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly playback: Playback;
  readonly player: ProofreadingPlayer;
  readonly isMac: boolean;
  readonly onHelp: () => void;
  readonly onShowSpoken: () => void;
  readonly onResume: () => void;
  /** Goes to a time and shows what is heard there. */
  readonly onSeek: (ms: number) => void;
  /** The waveform, above the buttons. */
  readonly children: ReactNode;
};

type ToolProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keys: string;
  readonly onPress: () => void;
  readonly primary?: boolean;
  readonly pressed?: boolean;
};

const Tool = ({ icon: Icon, label, keys, onPress, primary = false, pressed }: ToolProps): JSX.Element => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    title={keys ? `${label} (${keys})` : label}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={`grid size-10 shrink-0 place-items-center rounded-full ${
      primary
        ? 'bg-accent text-accent-contrast'
        : 'text-quiet hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent'
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
  // The sound is there only after a moment: until then the bar stays where it was put, or the browser would put it back.
  const [asked, setAsked] = useState<{ readonly fromMs: number; readonly toMs: number } | null>(null);
  const shownMs = asked?.fromMs === atMs ? asked.toMs : atMs;
  const move = (toMs: number): void => {
    setAsked({ fromMs: atMs, toMs });
    seek(toMs);
  };
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
        value={shownMs}
        aria-label={t('editor.position')}
        aria-valuetext={timecode(shownMs)}
        onChange={(event) => move(Number(event.target.value))}
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
      {shownSpeeds(speed).map((value) => (
        <option key={value} value={value}>
          {value.toLocaleString(i18n.language)}×
        </option>
      ))}
    </select>
  );
};

const Resume = ({ player, onResume }: Pick<PlayerBarProps, 'player' | 'onResume'>): JSX.Element | null => {
  const { t } = useTranslation();
  if (player.stoppedMs === null || player.stoppedMs < SKIP_MS) return null;
  return (
    <button
      type="button"
      onClick={onResume}
      className="border-control hover:bg-raised min-h-9 rounded border px-3 text-sm tabular-nums"
    >
      {t('editor.resumeAt', { time: timecode(player.stoppedMs) })}
    </button>
  );
};

/** The sticky bar under the text: waveform, play, skip, position, speed. */
export const PlayerBar = ({
  media,
  playback,
  player,
  isMac,
  onHelp,
  onShowSpoken,
  onResume,
  onSeek,
  children,
}: PlayerBarProps): JSX.Element => {
  const { t } = useTranslation();
  const { playing, atMs, lastsMs, speed } = usePlayerState(media);
  const { keys: own } = useEditorSettings();
  const keys = (action: Action): string => keysOf(action, isMac, own);
  return (
    <div
      role="toolbar"
      data-player
      data-over-text="below"
      aria-label={t('editor.player')}
      className="bg-surface border-border sticky bottom-0 z-10 border-t px-4 py-2"
    >
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Tool icon={RotateCcw} label={t('editor.back')} keys={keys('back')} onPress={() => playback.skip(-SKIP_MS)} />
        <Tool
          primary
          icon={playing ? Pause : Play}
          label={t(playing ? 'editor.pause' : 'editor.play')}
          keys={keys('playPause')}
          onPress={playback.toggle}
        />
        <Tool
          icon={RotateCw}
          label={t('editor.forward')}
          keys={keys('forward')}
          onPress={() => playback.skip(SKIP_MS)}
        />
        <Position atMs={atMs} lastsMs={lastsMs} seek={onSeek} />
        <Speed speed={speed} choose={playback.setSpeed} />
        <Tool
          icon={Repeat1}
          label={t('editor.loop')}
          keys={keys('loop')}
          pressed={player.isLooping}
          onPress={player.toggleLoop}
        />
        <Resume player={player} onResume={onResume} />
        <Tool icon={LocateFixed} label={t('editor.showSpoken')} keys={keys('showSpoken')} onPress={onShowSpoken} />
        <Tool icon={Keyboard} label={t('editor.help')} keys={keys('help')} onPress={onHelp} />
      </div>
    </div>
  );
};
