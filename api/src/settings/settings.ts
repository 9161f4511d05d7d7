import type {
  NamedPerson,
  PublicSettings,
  RefusalCode,
  SettingChange,
  SettingInput,
  StaffSetting,
} from '@soebs/contract';
import {
  faultOfChange,
  fitting,
  settingKeys,
  settings as context,
  settingsTable,
  streamName,
  swissDate,
  type Causation,
  type Recorded,
  type SettingFault,
  type SettingKey,
  type SettingsEvent,
} from '@soebs/events';
import type { EventStore, LiveSettings } from '@soebs/platform';
import { z } from 'zod';
import type { Commands } from '../commands/commands.ts';

export type SettingsDeps = {
  readonly live: LiveSettings;
  readonly store: Pick<EventStore, 'read'>;
  readonly commands: Pick<Commands, 'settings'>;
  /** Those of these people that there are, by their ids. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  readonly now: () => Date;
};

const json = z.json();

/** A change as it was asked for. */
export type AskedChange = {
  readonly key: SettingKey;
  /** Undefined: the default. */
  readonly value: unknown;
  /** The revision that was seen. */
  readonly revision: number;
};

/** What became of a change: the setting, or why not; `fault` says what is wrong with the value. */
export type ChangedSetting =
  | { readonly ok: true; readonly setting: StaffSetting }
  | {
      readonly ok: false;
      readonly reason: Extract<RefusalCode, 'setting_changed' | 'validation_failed'>;
      readonly fault?: SettingFault | 'unfit';
      readonly setting: StaffSetting;
    };

/** Settings as administrators see and change them (AD3). */
export type Settings = {
  readonly list: () => Promise<StaffSetting[]>;
  readonly history: (key: SettingKey) => Promise<SettingChange[]>;
  readonly change: (asked: AskedChange, by: Causation) => Promise<ChangedSetting>;
  /** How a setting stands, for the audit. */
  readonly stateOf: (key: SettingKey) => { readonly value: unknown; readonly isSet: boolean };
  readonly public: () => PublicSettings;
};

const inputOf = (key: SettingKey): SettingInput => {
  const definition = settingsTable[key];
  return 'choices' in definition ? { ...definition, choices: [...definition.choices] } : definition;
};

const changeOf = (
  key: SettingKey,
  { event, revision, metadata }: Recorded<SettingsEvent>,
): Omit<SettingChange, 'by'> => ({
  revision,
  at: metadata.at,
  reason: metadata.reason ?? null,
  from: event.data.from,
  to: event.type === 'SettingChanged' ? event.data.to : null,
  isReset: event.type === 'SettingReset',
  fits: event.type === 'SettingReset' || fitting(key, event.data.to) !== undefined,
});

/** The settings as they are shown, from the copy in this process. */
const shownFrom = ({ live, namesOf }: SettingsDeps) => {
  const shown = async (keys: readonly SettingKey[]): Promise<StaffSetting[]> => {
    const standings = keys.map((key) => ({ key, ...live.standing(key) }));
    const names = await namesOf(standings.flatMap(({ changed }) => changed?.actorId ?? []));
    return standings.map(({ key, changed, default: defaultValue, ...rest }) => ({
      ...rest,
      id: key,
      key,
      input: inputOf(key),
      defaultValue,
      lastUpdated: changed?.at ?? null,
      updatedBy: names.get(changed?.actorId ?? '') ?? null,
      reason: changed?.reason ?? null,
    }));
  };
  const one = async (key: SettingKey): Promise<StaffSetting> => {
    const [setting] = await shown([key]);
    if (!setting) throw new Error(`there is no setting ${key}`);
    return setting;
  };
  return { shown, one };
};

export const settings = (deps: SettingsDeps): Settings => {
  const { live, store, commands, namesOf, now } = deps;
  const { shown, one } = shownFrom(deps);

  /** What is wrong with a value, by itself or beside the others. */
  const faultOf = ({ key, value }: AskedChange): SettingFault | 'unfit' | undefined => {
    const to = value === undefined ? live.standing(key).default : fitting(key, value);
    if (to === undefined) return 'unfit';
    // A reset to rates without some of the past is a change of the past.
    return faultOfChange(live.values(), { key, to, today: swissDate(now().toISOString()) });
  };

  const decided = (asked: AskedChange, by: Causation) => {
    const { key, value, revision } = asked;
    const what = { key, revision, from: json.parse(live.get(key)) };
    if (value === undefined) return commands.settings.handle({ type: 'ResetSetting', ...what }, by);
    // As the schema keeps it: without blanks around a line, for example.
    const to = json.parse(fitting(key, value) ?? value);
    return commands.settings.handle({ type: 'ChangeSetting', ...what, to }, by);
  };

  return {
    list: () => shown(settingKeys),
    history: async (key) => {
      const events = await store.read(streamName(context.category, key), context.codec);
      const names = await namesOf(events.map(({ metadata }) => metadata.actorId));
      return events
        .map((event) => ({ ...changeOf(key, event), by: names.get(event.metadata.actorId) ?? null }))
        .reverse();
    },
    change: async (asked, by) => {
      const { key, revision } = asked;
      await live.refresh(key);
      const fault = faultOf(asked);
      if (fault !== undefined && live.standing(key).revision === revision)
        return { ok: false, reason: 'validation_failed', fault, setting: await one(key) };
      const outcome = await decided(asked, by);
      await live.refresh(key);
      const setting = await one(key);
      return outcome.ok ? { ok: true, setting } : { ok: false, reason: outcome.reason, setting };
    },
    stateOf: (key) => ({ value: live.get(key), isSet: live.standing(key).isSet }),
    public: () => ({
      isRegistrationOpen: live.get('registration.open'),
      maintenanceMessage: live.get('maintenance.message'),
      supportEmail: live.get('support.email'),
    }),
  };
};
