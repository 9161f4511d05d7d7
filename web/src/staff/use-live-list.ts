import type { StaffListTopic } from '@soebs/contract';
import { useEffect } from 'react';
import type { Outcome } from '../api/index.ts';
import { listen } from '../live/index.ts';
import { useSoon } from './use-answer.ts';
import { useSlices } from './use-slices.ts';

/** Calls a function soon after something in a list of staff has changed. */
export const useListNews = (topic: StaffListTopic, reload: () => Promise<void>): void => {
  const moved = useSoon(reload);
  useEffect(() => listen(topic, { 'list.changed': moved }), [topic, moved]);
};

type Slice = { readonly items: readonly unknown[]; readonly next: string | null };

/** A list that is read part by part and follows what happens. `load` must stay the same function for the same question. */
export const useLiveSlices = <S extends Slice>(
  topic: StaffListTopic,
  load: (after?: string) => Promise<Outcome<S>>,
) => {
  const answer = useSlices<S>(load);
  useListNews(topic, answer.reload);
  return answer;
};
