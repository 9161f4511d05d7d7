import {
  fitting,
  idOfStream,
  isSettingKey,
  presetOf,
  settingKeys,
  settings,
  streamName,
  type Recorded,
  type SettingKey,
  type SettingsEvent,
  type SettingValues,
} from '@soebs/events';
import { AnotherLog, type EventStore, type StoredEvent } from '../event-store/store.ts';
import { recorded } from '../event-store/stored-event.ts';
import { keepRunning } from '../lifecycle/keep-running.ts';
import type { Log } from '../log/log.ts';

/** Whatever a subscription has missed is found by reading again after this time. */
const REREAD_MS = 30_000;
const RESUBSCRIBE_MS = 1_000;

/** How a setting stands in this process. */
export type SettingStanding<K extends SettingKey = SettingKey> = {
  readonly value: SettingValues[K];
  readonly default: SettingValues[K];
  /** Whether staff have set it; otherwise the default holds. */
  readonly isSet: boolean;
  /** False when what staff have set no longer fits the setting: then the default holds. */
  readonly fits: boolean;
  /** Of the last change; -1 before the first. */
  readonly revision: number;
  /** The last change: when, by whom, why. Null before the first. */
  readonly changed: { readonly at: string; readonly actorId: string; readonly reason: string | null } | null;
};

/** The settings of the product as they stand at this moment: a copy in this process that follows the log. */
export type LiveSettings = {
  /** The value that holds now. Ask again each time: it may be another one in a moment. */
  readonly get: <K extends SettingKey>(key: K) => SettingValues[K];
  readonly standing: <K extends SettingKey>(key: K) => SettingStanding<K>;
  /** All values that hold now. */
  readonly values: () => SettingValues;
  /** Takes over what the log holds of a setting at this moment. */
  readonly refresh: (key: SettingKey) => Promise<void>;
  /** Tells of changes, after they hold. Answers how to stop. */
  readonly onChange: (listener: (key: SettingKey) => void) => () => void;
};

export type LiveSettingsDeps = {
  readonly store: Pick<EventStore, 'read' | 'subscribe'>;
  /** Other defaults, from the environment. */
  readonly seeds: Partial<SettingValues>;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly rereadMs?: number;
};

type Kept = Pick<SettingStanding, 'revision' | 'changed'> & { readonly set: unknown };
const NEVER: Kept = { revision: -1, changed: null, set: undefined };

const keptOf = ({ event, revision, metadata }: Recorded<SettingsEvent>): Kept => ({
  revision,
  changed: { at: metadata.at, actorId: metadata.actorId, reason: metadata.reason ?? null },
  set: event.type === 'SettingChanged' ? event.data.to : undefined,
});

/** What is known of each setting; only newer events change it. */
const copyOf = ({ seeds, log }: Pick<LiveSettingsDeps, 'seeds' | 'log'>) => {
  const kept = new Map<SettingKey, Kept>();
  const listeners = new Set<(key: SettingKey) => void>();
  const standing = <K extends SettingKey>(key: K): SettingStanding<K> => {
    const { set, ...rest } = kept.get(key) ?? NEVER;
    const preset = seeds[key] ?? presetOf(key);
    const value = set === undefined ? undefined : fitting(key, set);
    const isSet = set !== undefined;
    return { ...rest, value: value ?? preset, default: preset, isSet, fits: !isSet || value !== undefined };
  };
  return {
    standing,
    revisionOf: (key: SettingKey): number => (kept.get(key) ?? NEVER).revision,
    take: (key: SettingKey, event: Recorded<SettingsEvent>): void => {
      if (event.revision <= (kept.get(key) ?? NEVER).revision) return;
      kept.set(key, keptOf(event));
      if (!standing(key).fits) log.error({ setting: key }, 'a stored setting no longer fits, its default holds');
      for (const listener of listeners) listener(key);
    },
    forget: (): void => kept.clear(),
    listeners,
  };
};

/**
 * Opens the copy: what the log holds is read first, then followed. A log that cannot be read, or a stored value that no longer fits,
 * is told and never stops a start: the defaults hold until it can be read.
 */
export const openLiveSettings = async (deps: LiveSettingsDeps): Promise<LiveSettings> => {
  const { store, log, signal, rereadMs = REREAD_MS } = deps;
  const copy = copyOf(deps);
  const refresh = async (key: SettingKey): Promise<void> => {
    const from = copy.revisionOf(key) + 1;
    for (const event of await store.read(streamName(settings.category, key), settings.codec, from))
      copy.take(key, event);
  };
  const reread = async (): Promise<void> => {
    for (const key of settingKeys) await refresh(key);
  };
  const heard = (stored: StoredEvent): void => {
    const key = idOfStream(stored.streamId);
    // Another release may know more settings than this one.
    if (!isSettingKey(key)) return;
    try {
      copy.take(key, recorded(stored, settings.codec));
    } catch (error) {
      log.error({ err: error, setting: key }, 'a change of a setting cannot be read');
    }
  };
  const follow = async (): Promise<void> => {
    try {
      const deliveries = store.subscribe({ prefixes: [`${settings.category}-`], from: 'end', signal });
      for await (const delivery of deliveries) {
        if (delivery.kind === 'event') heard(delivery.event);
        else await reread();
      }
    } catch (error) {
      if (!(error instanceof AnotherLog)) throw error;
      copy.forget();
    }
  };
  const tell = { signal, log, level: 'warn' } as const;
  await reread().catch((error: unknown) => log.warn({ err: error }, 'settings cannot be read yet, defaults hold'));
  void keepRunning(follow, { ...tell, everyMs: RESUBSCRIBE_MS, failure: 'settings are not followed, trying again' });
  void keepRunning(reread, { ...tell, everyMs: rereadMs, isPatient: true, failure: 'settings not read again' });
  const { standing, listeners } = copy;
  return {
    get: (key) => standing(key).value,
    standing,
    values: () => Object.fromEntries(settingKeys.map((key) => [key, standing(key).value])) as unknown as SettingValues,
    refresh,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
