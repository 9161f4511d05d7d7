import type { Log } from '@soebs/platform';
import type { Config } from '../config.ts';
import { modelCorrector, type Corrector } from './model.ts';

type Settings = Pick<Config, 'PROOFREAD_URL' | 'PROOFREAD_MODEL' | 'PROOFREAD_API_KEY'>;

/** The language model's pass that the settings name, if any. */
export const correctorFor = (settings: Settings, log: Log): Corrector | undefined => {
  const { PROOFREAD_URL: url, PROOFREAD_MODEL: model, PROOFREAD_API_KEY: apiKey } = settings;
  return url === undefined ? undefined : modelCorrector({ url, model, apiKey, log });
};
