import { z } from 'zod';
import { endpoint, type Level, type PlainAnswer } from './endpoint.ts';

const params = z.object({ id: z.uuid() });
const headers = { 'Tus-Resumable': 'The version of the protocol: 1.0.0.' };
const offset = { 'Upload-Offset': 'How many bytes have arrived.' };
const protocol = (description: string): PlainAnswer => ({ description, content: { 'text/plain': 'text' } });
/** What the protocol itself refuses, in its own words. */
const spoken = {
  400: protocol('A header is wrong, or its checksum cannot be checked.'),
  404: protocol('There is no such upload.'),
  412: protocol('`Tus-Resumable` is missing, or names another version.'),
};

const spokenOfPart = {
  ...spoken,
  403: protocol('A header is missing.'),
  409: protocol('Another offset has arrived; ask for it and go on from there.'),
  413: protocol('More bytes than were told.'),
  460: protocol('The part is not what its checksum says. Nothing of it is kept.'),
  500: protocol('The part could not be taken; ask how far the upload is and go on.'),
} as const;

/** Where an upload is, and who may speak to it. */
type UploadPlace = { readonly path: string; readonly level: Level };

/**
 * Recordings on their way in: tus 1.0 (tus.io) with its extensions checksum and termination, at the address of the recording. An
 * upload is made with its project. Refusals of ours are enveloped, those of the protocol are texts.
 */
export const uploadCallsAt = ({ path, level }: UploadPlace) => ({
  state: endpoint({
    method: 'head',
    path,
    level,
    summary: 'Ask how far an upload is',
    description: 'Answers how many bytes of a recording have arrived; the sender goes on from there.',
    params,
    headers,
    answer: z.unknown(),
    plain: { description: 'How far it is.', headers: { ...offset, 'Upload-Length': 'How many bytes there will be.' } },
    also: spoken,
  }),
  append: endpoint({
    method: 'patch',
    path,
    level,
    summary: 'Send a part of a recording',
    description:
      'Adds a part to a recording, from the offset that has arrived on; parts of about 8 MiB are wise. With a ' +
      'checksum the part is kept only if it is whole and right. The last byte hands the recording over: it is looked at, ' +
      'and the project is queued, or fails with the code that is answered.',
    params,
    headers: {
      ...headers,
      'Upload-Offset': 'Where the part begins, in bytes.',
      'Upload-Checksum': 'Optional: `sha256` or `sha1`, a blank, and the sum of the part in base64.',
    },
    takes: 'application/offset+octet-stream',
    answer: z.unknown(),
    status: 204,
    plain: { description: 'The part has arrived.', headers: offset },
    also: spokenOfPart,
    refusals: [
      'media_type_not_supported',
      'media_without_audio',
      'media_corrupt',
      'media_too_long',
      'not_enough_credits_left',
      'job_state_conflict',
    ],
  }),
  end: endpoint({
    method: 'delete',
    path,
    level,
    summary: 'Give an upload up',
    description:
      'Ends an upload that is under way; its project fails with `upload_cancelled`. A recording that has arrived stays.',
    params,
    headers,
    answer: z.unknown(),
    status: 204,
    plain: { description: 'It is ended.' },
    also: spoken,
  }),
});

const ofPeople = uploadCallsAt({ path: '/projects/:id/media', level: 'user' });

/** The uploads of people, by their session. */
export const uploadsApi = {
  ...ofPeople,
  state: {
    ...ofPeople.state,
    description: `${ofPeople.state.description} Without \`Tus-Resumable\` it is the head of the download.`,
  },
};
