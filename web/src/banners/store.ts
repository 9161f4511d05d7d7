import { bannersApi, type Banner } from '@soebs/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { api } from '../api/index.ts';
import { withAcknowledged } from './acknowledged.ts';

const KEY = 'acknowledged_banners';

/** What was put away on this device, with its words. */
const readAcknowledged = (): string[] => {
  try {
    return z.array(z.string()).parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

export type BannersState = {
  readonly banners: readonly Banner[];
  readonly acknowledged: readonly string[];
  /** Asks for the banners; when that fails none are shown and nothing is said. */
  readonly load: () => Promise<void>;
  /** Puts one away on this device, until it reads otherwise. */
  readonly close: (id: string) => void;
};

export const useBanners = create<BannersState>((set, get) => ({
  banners: [],
  acknowledged: readAcknowledged(),
  load: async () => {
    const answer = await api.call(bannersApi.public);
    set({ banners: answer.ok ? answer.data : [] });
  },
  close: (id) => {
    const acknowledged = withAcknowledged(get().acknowledged, get().banners, id);
    localStorage.setItem(KEY, JSON.stringify(acknowledged));
    set({ acknowledged });
  },
}));
