import { useBanners } from '../banners/store.ts';
import { creditsReceivers } from '../credits/receivers.ts';
import { webhookReceivers } from '../enterprise/news.ts';
import { askAgain } from '../live/index.ts';
import type { Receivers } from '../live/topics.ts';
import { useSite } from '../site/store.ts';
import { projectReceivers } from '../projects/receivers.ts';
import { useActivity } from '../projects/sharing/activity.ts';

/** What a message about oneself means, whatever screen is open. */
export const ownReceivers: Receivers<'user:@me'> = {
  ...creditsReceivers,
  ...projectReceivers,
  ...webhookReceivers,
  'project.activity': ({ data }) => useActivity.getState().announced(data),
  'banner.changed': () => void useBanners.getState().load(),
  'settings.changed': () => void useSite.getState().load(),
  'live.resync': askAgain,
};
