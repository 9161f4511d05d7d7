import { useEffect } from 'react';
import { listen } from './index.ts';
import { receivers } from './receive.ts';

/** Keeps the stores up to date with a topic while a screen is there. */
export const useTopic = (topic: 'user:@me' | `project:${string}` | null): void => {
  useEffect(() => (topic === null ? undefined : listen(topic, receivers)), [topic]);
};
