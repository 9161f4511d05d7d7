import { publicSettingsApi, settingsApi, type StaffSetting } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import type { Audit } from '../audit/audit.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { AskedChange, ChangedSetting, Settings } from './settings.ts';

type Deps = { readonly settings: Settings; readonly audit: Audit };

/** The newer value stands beside a conflict, and what is wrong beside a value that does not fit. */
const answerOf = (changed: ChangedSetting): Answer<StaffSetting> => {
  if (changed.ok) return done(changed.setting);
  const { reason, fault = 'unfit', setting } = changed;
  return refuse(reason, reason === 'setting_changed' ? { setting } : [{ field: 'value', message: fault }]);
};

/** Settings (AD3): every change is written down with its reason (AU9), in the audit and beside the event. */
export const settingsRoutes = ({ settings, audit }: Deps): Route[] => {
  const audited = (asked: AskedChange, { reason, by }: { readonly reason: string; readonly by: Causation }) => {
    const { key: subject, value } = asked;
    const state = () => Promise.resolve(settings.stateOf(subject));
    const action = value === undefined ? 'setting.reset' : 'setting.change';
    const deed = { by, action, subject, reason, state, ...(value === undefined ? {} : { asked: { value } }) };
    return audit.around(deed, async () => answerOf(await settings.change(asked, { ...by, reason })));
  };
  return [
    route(publicSettingsApi.public, () => Promise.resolve(done(settings.public()))),
    route(settingsApi.list, async () => done(await settings.list())),
    route(settingsApi.history, async ({ params }) => done(await settings.history(params.id))),
    route(settingsApi.change, ({ params: { id: key }, body: { value, revision, reason }, by }) =>
      audited({ key, value, revision }, { reason, by }),
    ),
    route(settingsApi.reset, ({ params: { id: key }, body: { revision, reason }, by }) =>
      audited({ key, value: undefined, revision }, { reason, by }),
    ),
  ];
};
