import { z } from 'zod';
import { endpoint, type Held, type PlainAnswer } from './endpoint.ts';
import { onlyTrue } from './query.ts';

const ofProject = z.object({ id: z.uuid() });

const bytes = { 'application/octet-stream': 'bytes' } as const;
export const recordings = { 'video/*': 'bytes', 'audio/*': 'bytes', ...bytes } as const;
/** What is answered to who asks for a part. */
export const inRanges = (content: Readonly<Record<string, Held>>): Readonly<Record<number, PlainAnswer>> => ({
  206: { description: 'The part that was asked for.', content, headers: { 'Content-Range': 'Which part.' } },
  416: { description: 'There is no such part.', headers: { 'Content-Range': 'How many bytes there are.' } },
});

/** What sounds, for players and downloads: sent as it is, also in ranges (PJ6). Uploads go to the same address by tus. */
export const mediaApi = {
  download: endpoint({
    method: 'get',
    path: '/projects/:id/media',
    level: 'user',
    summary: 'Download the recording',
    description:
      'Sends the copy that plays everywhere, or with `original=true` what was uploaded; also in ranges, for ' +
      'players. Answers `not_found` once the recording is no longer kept.',
    params: ofProject,
    query: z.object({ original: onlyTrue.optional() }),
    answer: z.unknown(),
    files: recordings,
    refusals: ['method_not_allowed', 'forbidden'],
    also: inRanges(recordings),
  }),
  peaks: endpoint({
    method: 'get',
    path: '/projects/:id/peaks/:rate',
    level: 'user',
    summary: 'Download the waveform',
    description:
      'Sends the waveform: `rate` pairs of signed bytes a second, the least and the greatest; also in ranges.',
    params: ofProject.extend({ rate: z.enum(['20', '1']).meta({ type: 'integer', enum: [20, 1] }) }),
    answer: z.unknown(),
    files: bytes,
    also: inRanges(bytes),
  }),
};
