import {
  apiSettings,
  readConfig,
  seedSettings,
  storySettings,
  unknownSettings,
  type ConfigOf,
  type UnknownSetting,
} from '@soebs/platform/settings';

export type Config = ConfigOf<typeof apiSettings>;

/** Reads the api's configuration from the environment. Throws InvalidConfig with every fault. */
export const config = (): Config => readConfig(apiSettings, process.env);

/** The variables that are meant for us and that nothing reads. */
export const unread = (): UnknownSetting[] => unknownSettings(process.env);

/** What seeding needs: the stores and the password that the seeded users get. Throws InvalidConfig. */
export const seedConfig = (): ConfigOf<typeof seedSettings> => readConfig(seedSettings, process.env);

const { EVENTSTORE_URL, VAULT_URL, MONGO_URL, LOG_LEVEL } = apiSettings;
const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = apiSettings;
const reconcileSettings = {
  EVENTSTORE_URL,
  VAULT_URL,
  MONGO_URL,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_URL,
  LOG_LEVEL,
};

/** What comparing the ledger with the card provider needs. Throws InvalidConfig. */
export const reconcileConfig = (): ConfigOf<typeof reconcileSettings> => readConfig(reconcileSettings, process.env);

/** What seeding a story needs: the log, the object store, and which story. Throws InvalidConfig. */
export const storyConfig = (): ConfigOf<typeof storySettings> => readConfig(storySettings, process.env);

/** What recomputing the audit needs: where it is kept. Throws InvalidConfig. */
export const verifyConfig = (): ConfigOf<Pick<typeof apiSettings, 'MONGO_URL'>> =>
  readConfig({ MONGO_URL }, process.env);
