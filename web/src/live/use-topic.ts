import type { Topic } from '@soebs/contract';
import { useEffect } from 'react';
import { listen } from './index.ts';
import type { Receivers } from './topics.ts';

/** Listens to a topic while a screen is there. `receivers` must stay the same table. */
export const useTopic = <T extends Topic>(topic: T | null, receivers: Receivers<T>): void => {
  useEffect(() => (topic === null ? undefined : listen(topic, receivers)), [topic, receivers]);
};
