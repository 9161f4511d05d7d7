import type { Audit } from '../audit/audit.ts';
import type { ApiContext } from '../http/context.ts';
import { settingsRoutes } from './routes.ts';
import { settings, type SettingsDeps } from './settings.ts';

export type SettingsContextDeps = SettingsDeps & { readonly audit: Audit };

/** What administrators set while the product runs. */
export const settingsContext = (deps: SettingsContextDeps): ApiContext => ({
  routes: settingsRoutes({ settings: settings(deps), audit: deps.audit }),
  background: [],
  indexes: {},
});
