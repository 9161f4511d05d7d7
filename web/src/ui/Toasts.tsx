import { useEffect, useState, type ComponentType, type JSX } from 'react';
import { useToasts } from './toasts.ts';

/** The list is fetched so long after the page, so that it is there also when the network is gone. */
const FETCHED_AFTER_MS = 3_000;

/** The notifications. Their code is no part of the page's first load; what is told before it is there waits for it. */
export const Toasts = (): JSX.Element | null => {
  const isWaiting = useToasts(({ waiting }) => waiting.length > 0);
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (List) return undefined;
    const fetchList = (): void =>
      void import('./ToastList.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    if (isWaiting) fetchList();
    const timer = setTimeout(fetchList, FETCHED_AFTER_MS);
    addEventListener('online', fetchList);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', fetchList);
    };
  }, [List, isWaiting]);
  return List && <List />;
};
