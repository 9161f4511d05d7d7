import type { Log } from '@soebs/platform';
import type { Config } from '../config.ts';
import { googleRecogniser } from './google.ts';
import { openAiRecogniser } from './openai.ts';
import type { Recogniser } from './recogniser.ts';

type Settings = Pick<Config, 'SPEECH_PROVIDER' | 'SPEECH_URL' | 'SPEECH_MODEL' | 'SPEECH_API_KEY' | 'SPEAKERS'>;

/** The adapter for the speech service that the settings name. */
export const recogniserFor = (settings: Settings, log: Log): Recogniser => {
  const options = { url: settings.SPEECH_URL, model: settings.SPEECH_MODEL, apiKey: settings.SPEECH_API_KEY, log };
  if (settings.SPEECH_PROVIDER === 'google') return googleRecogniser(options);
  const isLocal = settings.SPEECH_PROVIDER === 'local';
  const isAskedForVoices = isLocal && settings.SPEAKERS === 'found';
  return openAiRecogniser({ ...options, isAskedForVoices, expressionsAs: isLocal ? 'hotwords' : 'prompt' });
};
