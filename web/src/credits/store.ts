import { creditsApi, type CreditsBalance } from '@soebs/contract';
import { create } from 'zustand';
import { api } from '../api/index.ts';

export type CreditsState = {
  /** Credit cents (100 = 1 minute); null until known. */
  readonly cents: number | null;
  readonly revision: number;
  readonly load: () => Promise<void>;
  /** A live balance; late ones change nothing. */
  readonly receive: (revision: number, balance: CreditsBalance) => void;
  readonly clear: () => void;
};

const nothing = { cents: null, revision: -1 };

export const useCredits = create<CreditsState>((set, get) => ({
  ...nothing,
  load: async () => {
    const { revision } = get();
    const answer = await api.call(creditsApi.remaining);
    if (answer.ok && get().revision === revision) set({ cents: answer.data.creditsInCents });
  },
  receive: (revision, { creditsInCents }) => {
    if (revision > get().revision) set({ revision, cents: creditsInCents });
  },
  clear: () => set(nothing),
}));
