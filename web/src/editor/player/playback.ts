import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useEditorSettings } from '../settings/settings.ts';

/** What the keys and buttons do to the sound. Times in ms. */
export type Playback = {
  readonly toggle: () => void;
  readonly seek: (ms: number) => void;
  readonly skip: (ms: number) => void;
  readonly play: () => void;
  /** For a moment, as a slower replay is. */
  readonly setSpeed: (speed: number) => void;
  /** For good: the next recording is as fast. */
  readonly chooseSpeed: (speed: number) => void;
  readonly changeSpeed: (steps: number) => void;
  readonly mute: () => void;
  readonly changeVolume: (steps: number) => void;
  readonly setVolume: (volume: number) => void;
};

/** How far a press of the skip keys goes. */
export const skipMs = (): number => useEditorSettings.getState().skipMs;

const VOLUME_STEP = 0.1;

/** The speeds a person can choose. */
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5] as const;

/** The speeds to choose from, with the one that is: that of a slower replay is none of them. */
export const shownSpeeds = (speed: number): readonly number[] => [...new Set([...speeds, speed])].sort((a, b) => a - b);

const nearestSpeed = (rate: number): number => {
  const index = speeds.findIndex((speed) => speed >= rate);
  return index < 0 ? speeds.length - 1 : index;
};

/** The speed so many steps away. */
export const speedAway = (rate: number, steps: number): number =>
  speeds[Math.min(Math.max(nearestSpeed(rate) + steps, 0), speeds.length - 1)] ?? 1;

const startPlaying = (media: HTMLMediaElement | null): void => {
  void media?.play().catch(() => undefined);
};

/** The playback of a media element that may come and go. */
const playbackOf = (media: RefObject<HTMLMediaElement | null>): Playback => {
  const seek = (ms: number): void => {
    if (media.current) media.current.currentTime = Math.max(0, ms) / 1_000;
  };
  const setSpeed = (speed: number): void => {
    if (media.current) media.current.playbackRate = speed;
  };
  const chooseSpeed = (speed: number): void => {
    setSpeed(speed);
    useEditorSettings.getState().change({ speed });
  };
  const setLoudness = (volume: number, isMuted: boolean): void => {
    if (media.current) Object.assign(media.current, { volume, muted: isMuted });
    useEditorSettings.getState().change({ volume, isMuted });
  };
  const setVolume = (volume: number): void =>
    setLoudness(Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100, false);
  return {
    seek,
    setSpeed,
    chooseSpeed,
    setVolume,
    mute: () => setLoudness(useEditorSettings.getState().volume, !useEditorSettings.getState().isMuted),
    changeVolume: (steps) => setVolume(useEditorSettings.getState().volume + steps * VOLUME_STEP),
    skip: (ms) => seek((media.current?.currentTime ?? 0) * 1_000 + ms),
    play: () => startPlaying(media.current),
    toggle: () => (media.current?.paused === false ? media.current.pause() : startPlaying(media.current)),
    changeSpeed: (steps) => chooseSpeed(speedAway(media.current?.playbackRate ?? 1, steps)),
  };
};

/** The playback of a media element, the same as long as the page is there. */
export const usePlayback = (media: RefObject<HTMLMediaElement | null>): Playback =>
  useMemo(() => playbackOf(media), [media]);

/** Sound as it was left last time: as fast, as loud. */
export const useSoundAsLeft = (media: RefObject<HTMLMediaElement | null>): void => {
  const isLoaded = useEditorSettings(({ isLoaded: is }) => is);
  useEffect(() => {
    if (!media.current) return;
    const { speed, volume, isMuted } = useEditorSettings.getState();
    Object.assign(media.current, { defaultPlaybackRate: speed, playbackRate: speed, volume, muted: isMuted });
  }, [media, isLoaded]);
};

/** What the player bar shows; it changes a few times a second at most. */
export type PlayerState = {
  readonly playing: boolean;
  readonly atMs: number;
  readonly lastsMs: number;
  readonly speed: number;
};

const stateOf = (media: HTMLMediaElement): PlayerState => ({
  playing: !media.paused,
  atMs: Math.round(media.currentTime * 1_000),
  lastsMs: Number.isFinite(media.duration) ? Math.round(media.duration * 1_000) : 0,
  speed: media.playbackRate,
});

/** Follows a media element for the player bar. */
export const usePlayerState = (media: RefObject<HTMLMediaElement | null>): PlayerState => {
  const [state, setState] = useState<PlayerState>({ playing: false, atMs: 0, lastsMs: 0, speed: 1 });
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    const show = (): void => setState(stateOf(element));
    const events = ['play', 'pause', 'seeked', 'timeupdate', 'durationchange', 'ratechange', 'ended'] as const;
    for (const name of events) element.addEventListener(name, show);
    return () => {
      for (const name of events) element.removeEventListener(name, show);
    };
  }, [media]);
  return state;
};
