import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import { settingsCodec, type SettingsEvent } from './events.ts';
import { fitting, type SettingKey } from './table.ts';

type Json = Extract<SettingsEvent, { type: 'SettingChanged' }>['data']['to'];

/** A setting as its stream tells it: what staff have set, nothing while the default holds, and the revision of the last change. */
export type SettingState = { readonly set: Json | undefined; readonly revision: number };

/** What may be asked of a setting. `revision` is the one that whoever asks has seen, `from` the value that held. */
export type SettingsCommand = { readonly key: SettingKey; readonly revision: number; readonly from: Json } & (
  { readonly type: 'ChangeSetting'; readonly to: Json } | { readonly type: 'ResetSetting' }
);
export type SettingsRejection = 'setting_changed' | 'validation_failed';

type SettingDecision = Decision<SettingsEvent, SettingsRejection>;

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Refuses who has not seen the last change. */
const seen = (revision: number, state: SettingState, rule: () => SettingDecision): SettingDecision =>
  revision === state.revision ? rule() : reject('setting_changed');

const decider = defineDecider<SettingState, SettingsCommand, SettingsEvent, SettingsRejection>({
  initial: { set: undefined, revision: -1 },
  decide: {
    ChangeSetting: ({ key, revision, from, to }, state) =>
      seen(revision, state, () => {
        if (fitting(key, to) === undefined) return reject('validation_failed');
        return isSame(state.set, to) ? accept() : accept({ type: 'SettingChanged', data: { from, to } });
      }),
    ResetSetting: ({ revision, from }, state) =>
      seen(revision, state, () =>
        state.set === undefined ? accept() : accept({ type: 'SettingReset', data: { from } }),
      ),
  },
  evolve: {
    SettingChanged: ({ revision }, { to }) => ({ set: to, revision: revision + 1 }),
    SettingReset: ({ revision }) => ({ set: undefined, revision: revision + 1 }),
  },
});

/** One stream a setting: its history, who changed it and why. */
export const settings = defineContext({
  category: 'setting',
  decider,
  codec: settingsCodec,
  idOf: (command) => command.key,
});
