import type { MachineCallName } from '@soebs/contract';
import type { SaidOfCall } from './calls.de.ts';

/** What each call does, in English: what the contract says of itself is left out of pages. */
export const callsEn: Readonly<Record<MachineCallName, SaidOfCall>> = {
  me: { title: 'Who asks', about: 'Answers the application and the token that ask, and the terms of today.' },
  create: {
    title: 'Create a project',
    about:
      'Creates a project. With `upload` you send the media to `uploadUrl` by PUT, or in parts (tus 1.0) when you tell its length as `fileBytes`; with `mediaUrl` we fetch it from an address whose exact origin the contract names. The project can be read at once. An `Idempotency-Key` makes a repetition safe for 24 hours. With a token for trials nothing is fetched, transcribed or charged; `reference` may be `test:fail:<code>`, `test:slow:<seconds>` or `test:delay`.',
  },
  media: {
    title: 'Send the media',
    about:
      'Takes the media of a project as it is, with its `Content-Length`. Cut off, it is sent again from the beginning, so large media is better sent in parts. Then its minutes are reserved, and the transcription begins.',
  },
  mediaState: {
    title: 'Ask how far the media is',
    about:
      'Tells in `Upload-Offset` how many bytes have arrived; go on from there. Only for projects with `fileBytes`.',
  },
  mediaPart: {
    title: 'Send a part of the media',
    about:
      'Appends a part at `Upload-Offset`; parts of about 8 MiB are wise. With `Upload-Checksum` (sha256 or sha1) only what arrives whole and right is kept. The last byte begins the transcription. Ready-made tus clients need nothing but `uploadUrl` and the token.',
  },
  list: {
    title: 'List the projects',
    about:
      'Answers the projects of the application, newest first, in parts: `cursor` is the `nextCursor` of the part before, with the same filters.',
  },
  one: {
    title: 'Read a project',
    about: 'Answers how a project stands, at least as new as everything that was answered before.',
  },
  transcript: {
    title: 'Read the transcript',
    about: 'Sends the text of a finished project as TXT, DOCX or JSON with every word and its times.',
  },
  subtitles: {
    title: 'Read the subtitles',
    about: 'Sends the subtitles of a finished project as SRT or VTT, under the options of the screens.',
  },
  mediaEnd: {
    title: 'Give an upload up',
    about: 'Ends an upload in parts; the project fails with `upload_cancelled`.',
  },
  remove: {
    title: 'Delete a project',
    about: 'Deletes a project with its media and text, for good; what runs is stopped.',
  },
  credits: { title: 'Read the credits', about: 'Answers what can be spent at this moment, in hundredths of a credit.' },
  usage: {
    title: 'Read the usage',
    about:
      'Answers what all programs of the customer used, by day, application or token, at most 400 days. A project counts on the Swiss day on which its credits were withdrawn.',
  },
  events: {
    title: 'List the events',
    about:
      'Answers every event of the last 30 days, the oldest first and complete: `after` is the id of the last one that was read. Who reads on like this misses nothing, whether webhooks arrive or not.',
  },
  webhooks: { title: 'List the webhooks', about: 'Answers where events are sent. A secret is never told again.' },
  addWebhook: {
    title: 'Add a webhook',
    about:
      'Adds an https address. What happens from then on is sent, signed by Standard Webhooks 1.0. The secret stands in this answer only.',
  },
  webhookSecret: {
    title: 'Issue the secret of the application',
    about:
      'Issues the secret that signs what is sent to the `webhookUrl` of single projects, or replaces it. For `keepOldHours`, 24 hours if not given, both sign. It stands in this answer only.',
  },
  changeWebhook: {
    title: 'Change a webhook',
    about: 'Sets address and types, pauses (`paused` keeps what waits) or goes on (`active`).',
  },
  removeWebhook: { title: 'Delete a webhook', about: 'Deletes it with its log; what waits is sent no more.' },
  rotateWebhook: {
    title: 'Replace the secret',
    about: 'Issues another secret. For `keepOldHours`, 24 hours if not given, both sign.',
  },
  testWebhook: { title: 'Send a test event', about: 'Sends the example of a type, really signed.' },
  deliveries: {
    title: 'List the deliveries',
    about: 'Answers the deliveries of the last 30 days with each try, newest first.',
  },
  replay: {
    title: 'Send again',
    about: 'Sends an event once more, at once: the same id, the same content, freshly signed.',
  },
  recover: {
    title: 'Recover what was missed',
    about: 'Sends what was given up between two moments once more. With `dryRun` it is only counted.',
  },
  cancelRecovery: {
    title: 'Stop a recovery',
    about: 'Gives up again what was to be sent once more and is not on its way yet.',
  },
};
