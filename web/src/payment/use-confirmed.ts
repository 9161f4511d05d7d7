import { creditsApi } from '@soebs/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../api/index.ts';
import { useCredits } from '../credits/store.ts';

export type Confirmed = 'asking' | 'paid' | 'coming' | 'unknown';

/** Whether the money of the session in the address is there. Asking also books it, if the provider's message is late. */
export const useConfirmed = (): Confirmed => {
  const [params] = useSearchParams();
  const session = params.get('session');
  const [confirmed, setConfirmed] = useState<Confirmed>(session === null ? 'unknown' : 'asking');
  useEffect(() => {
    let here = true;
    const ask = async (): Promise<void> => {
      const answer = session === null ? null : await api.call(creditsApi.confirm, { body: { session } });
      await useCredits.getState().load();
      if (!here || !answer) return;
      if (!answer.ok) setConfirmed('unknown');
      else setConfirmed(answer.data.isPaid ? 'paid' : 'coming');
    };
    void ask();
    return () => {
      here = false;
    };
  }, [session]);
  return confirmed;
};
