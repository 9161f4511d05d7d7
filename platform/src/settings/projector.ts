import * as shared from './shared.ts';

/** What the projector reads. */
export const projectorSettings = {
  ...shared.logSettings,
  ...shared.documentSettings,
  ...shared.natsSettings,
  ...shared.listenHost,
  ...shared.healthPort,
  ...shared.tracingSettings,
  ...shared.logLevel,
};
