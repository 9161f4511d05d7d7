import { bannersApi, type StaffBanner } from '@soebs/contract';
import { useEffect } from 'react';
import { api } from '../../api/index.ts';
import { listen } from '../../live/index.ts';
import { useAnswer } from '../use-answer.ts';
import { useListNews } from '../use-live-list.ts';

const load = () => api.call(bannersApi.list);

/** Every banner, newest change first; asked for again when somebody changes one, or has read one. */
export const useBannerList = () => {
  const answer = useAnswer<readonly StaffBanner[]>(load);
  const { reload } = answer;
  useEffect(() => listen('user:@me', { 'banner.changed': () => void reload() }), [reload]);
  useListNews('staff:banners', reload);
  return answer;
};
