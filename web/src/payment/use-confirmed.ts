import { creditsApi, type OrderState } from '@soebs/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../api/index.ts';
import { useMoved } from '../credits/moved.ts';
import { useCredits } from '../credits/store.ts';

/** How the order in the address stands; `unknown` is none of this person's, `unreachable` cannot be told at the moment. */
export type Confirmed = OrderState | 'asking' | 'unknown' | 'unreachable';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** What may still change by itself. */
const isOpen = (confirmed: Confirmed): boolean => ['asking', 'coming', 'unpaid', 'unreachable'].includes(confirmed);

const answered = async (session: string): Promise<Confirmed> => {
  const answer = await api.call(creditsApi.confirm, { body: { session } });
  if (answer.ok) return answer.data.state;
  return answer.code === 'not_found' || answer.code === 'validation_failed' ? 'unknown' : 'unreachable';
};

/**
 * How the order in the address stands, asked again until it is decided: when an account has moved, and from time to time. Asking also
 * books it, if the provider's message is late.
 */
export const useConfirmed = (): Confirmed => {
  const [params] = useSearchParams();
  const session = params.get('session');
  const moved = useMoved((state) => state.transactions);
  const [confirmed, setConfirmed] = useState<Confirmed>(session === null ? 'unknown' : 'asking');
  const isDecided = !isOpen(confirmed);
  useEffect(() => {
    if (session === null || isDecided) return undefined;
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (waitMs: number): Promise<void> => {
      const now = await answered(session);
      if (!here) return;
      setConfirmed(now);
      if (isOpen(now)) timer = setTimeout(() => void ask(Math.min(2 * waitMs, LONGEST_WAIT_MS)), waitMs);
      else await useCredits.getState().load();
    };
    void ask(FIRST_WAIT_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [session, moved, isDecided]);
  return confirmed;
};
