import { publicSettingsApi, type PublicSettings } from '@soebs/contract';
import { create } from 'zustand';
import { api } from '../api/index.ts';

export type SiteState = PublicSettings & {
  /** Asks what everybody is told; what was known stays when that fails. */
  readonly load: () => Promise<void>;
};

/** What administrators have set for everybody: whether one may register, what stands above every screen, who helps. */
export const useSite = create<SiteState>((set) => ({
  isRegistrationOpen: true,
  maintenanceMessage: '',
  supportEmail: '',
  load: async () => {
    const answer = await api.call(publicSettingsApi.public);
    if (answer.ok) set(answer.data);
  },
}));
