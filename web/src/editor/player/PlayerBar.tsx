import {
  Ellipsis,
  Keyboard,
  LocateFixed,
  Pause,
  Play,
  Repeat1,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import { useState, type JSX, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { shownSpeeds, skipMs, usePlayerState, type Playback } from './playback.ts';
import type { ProofreadingPlayer } from './use-proofreading-player.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf, type Action } from '../settings/shortcuts.ts';
import { useHeightAs } from '../viewport/height-as.ts';
import { useActionName } from '../settings/action-name.ts';
import { TimeField } from './TimeField.tsx';
import { timecode } from '../model/timecode.ts';

/** What the player needs of a workspace. */
export type PlayerBarProps = {
  readonly workspace: {
    readonly media: RefObject<HTMLMediaElement | null>;
    readonly playback: Playback;
    readonly player: ProofreadingPlayer;
    readonly isMac: boolean;
    readonly showHelp: () => void;
    readonly showSpoken: () => void;
    readonly resumePlace: () => void;
    readonly playOrPause: () => void;
    /** Goes to a time and shows what is heard there. */
    readonly seekAndShow: (ms: number) => void;
    /** How often a time to go to was asked for. */
    readonly timeAsked: number;
    readonly askTime: () => void;
    readonly focusText: () => void;
  };
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
      <input
        type="range"
        min={0}
        max={Math.max(1, lastsMs)}
        step={1_000}
        value={shownMs}
        aria-label={t('editor.position')}
        aria-valuetext={timecode(shownMs)}
        onChange={(event) => move(Number(event.target.value))}
        className="accent-accent min-w-0 grow basis-0"
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

/** Who stopped so early begins anew. */
const LEAST_MS = 3_000;

/** How loud it is; turned down by the slider, and off by its button. */
const Volume = ({ playback, keys }: { readonly playback: Playback; readonly keys: string }): JSX.Element => {
  const { t } = useTranslation();
  const { volume, isMuted } = useEditorSettings();
  return (
    <span className="flex items-center max-lg:hidden">
      <Tool
        icon={isMuted ? VolumeX : Volume2}
        label={t('editor.mute')}
        keys={keys}
        pressed={isMuted}
        onPress={playback.mute}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        aria-label={t('editor.volume')}
        onChange={({ target }) => playback.setVolume(Number(target.value))}
        className="accent-accent w-16"
      />
    </span>
  );
};

const Resume = ({
  player,
  resumePlace,
}: Pick<PlayerBarProps['workspace'], 'player' | 'resumePlace'>): JSX.Element | null => {
  const { t } = useTranslation();
  if (player.stoppedMs === null || player.stoppedMs < LEAST_MS) return null;
  return (
    <button
      type="button"
      onClick={resumePlace}
      className="border-control hover:bg-raised min-h-9 rounded border px-3 text-sm tabular-nums"
    >
      {t('editor.resumeAt', { time: timecode(player.stoppedMs) })}
    </button>
  );
};

/** Where there is room for one line only, the rest of the player comes when it is asked for. */
const More = ({ isOpen, toggle }: { readonly isOpen: boolean; readonly toggle: () => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-player-more
      aria-expanded={isOpen}
      aria-label={t('editor.morePlayer')}
      title={t('editor.morePlayer')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
      className="text-quiet hover:text-text size-10 shrink-0 place-items-center rounded-full"
    >
      <Ellipsis aria-hidden size={20} />
    </button>
  );
};

/** The sticky bar under the text: waveform, play, skip, position, speed; one line of them in small windows. */
export const PlayerBar = ({ workspace, children }: PlayerBarProps): JSX.Element => {
  const { t } = useTranslation();
  const nameOf = useActionName();
  const { playback, player, isMac } = workspace;
  const { playing, atMs, lastsMs, speed } = usePlayerState(workspace.media);
  const { keys: own } = useEditorSettings();
  const [isOpen, setIsOpen] = useState(false);
  const bar = useHeightAs('--editor-player');
  const keys = (action: Action): string => keysOf(action, isMac, own);
  const tool = (action: Action, icon: LucideIcon, onPress: () => void): JSX.Element => (
    <Tool icon={icon} label={nameOf(action)} keys={keys(action)} onPress={onPress} />
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      data-player
      data-open={isOpen ? '' : undefined}
      data-over-text="below"
      aria-label={t('editor.player')}
      className="bg-surface border-border sticky bottom-0 z-10 border-t px-4 py-2"
    >
      <div data-player-rest>{children}</div>
      <div data-player-row className="flex flex-wrap items-center gap-2">
        {tool('back', RotateCcw, () => playback.skip(-skipMs()))}
        <Tool
          primary
          icon={playing ? Pause : Play}
          label={t(playing ? 'editor.pause' : 'editor.play')}
          keys={keys('playPause')}
          onPress={workspace.playOrPause}
        />
        {tool('forward', RotateCw, () => playback.skip(skipMs()))}
        <TimeField {...workspace} atMs={atMs} lastsMs={lastsMs} keys={keys('goToTime')} />
        <Position atMs={atMs} lastsMs={lastsMs} seek={workspace.seekAndShow} />
        <More isOpen={isOpen} toggle={() => setIsOpen(!isOpen)} />
        <div data-player-rest className="flex flex-wrap items-center gap-2">
          <Speed speed={speed} choose={playback.chooseSpeed} />
          <Volume playback={playback} keys={keys('mute')} />
          <Tool
            icon={Repeat1}
            label={t('editor.loop')}
            keys={keys('loop')}
            pressed={player.isLooping}
            onPress={player.toggleLoop}
          />
          <Resume player={player} resumePlace={workspace.resumePlace} />
          {tool('showSpoken', LocateFixed, workspace.showSpoken)}
          {tool('help', Keyboard, workspace.showHelp)}
        </div>
      </div>
    </div>
  );
};
