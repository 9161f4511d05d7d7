import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ofProject = z.object({ id: z.uuid() });

/** What sounds, for players and downloads: sent as it is, also in ranges (PJ6). Uploads go to the same address by tus. */
export const mediaApi = {
  /** The copy that plays everywhere, or, with `original`, what was uploaded. */
  download: endpoint({
    method: 'get',
    path: '/projects/:id/media',
    level: 'user',
    params: ofProject,
    query: z.object({ original: z.string().optional() }),
    answer: z.unknown(),
    files: { 'video/*': 'bytes', 'audio/*': 'bytes', 'application/octet-stream': 'bytes' },
    refusals: ['rate_limited'],
  }),
  /** The waveform: `rate` pairs of signed bytes a second, the least and the greatest. */
  peaks: endpoint({
    method: 'get',
    path: '/projects/:id/peaks/:rate',
    level: 'user',
    params: ofProject.extend({ rate: z.enum(['20', '1']) }),
    answer: z.unknown(),
    files: { 'application/octet-stream': 'bytes' },
    refusals: ['rate_limited'],
  }),
};
