import { type Topic } from '@soebs/contract';
import { useEffect } from 'react';
import { listen } from './index.ts';
import { receive } from './receive.ts';

/** Keeps the stores up to date with a topic while a screen is there. */
export const useTopic = (topic: Topic | null): void => {
  useEffect(() => (topic === null ? undefined : listen(topic, receive)), [topic]);
};
