import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { jobs, streamName, transcriptDocuments } from '@soebs/events';
import { segmentsFromWords, speakerKey, toStored } from '@soebs/events/transcript';
import { derivedId, type ObjectStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { SeedStory } from './stories.ts';

type Deps = { readonly commands: Commands; readonly objects: ObjectStore; readonly now: () => Date };
type Media = { readonly path: string; readonly bytes: number; readonly contentType: string };
type Wanted = { readonly ownerId: string; readonly name: string; readonly story: SeedStory; readonly media: Media };

/** Seeding met a refusal that it cannot go on from. */
export class SeedRefused extends Error {
  override readonly name = 'SeedRefused';
}

const SEGMENTS_A_PART = 200;
const CHARGE_WAIT_MS = 100;
const CHARGE_TRIES = 300;
const ATTEMPT = 1;

type Handlers = {
  readonly [C in Exclude<keyof Commands, 'receipts' | 'payments' | 'settings' | 'contracts' | 'figures'>]: (
    command: Parameters<Commands[C]['handle']>[0],
  ) => Promise<void>;
};

/** Asks command after command; their ids come from the project and their order, so that seeding again decides nothing twice. */
const asker = (commands: Commands, projectId: string): Handlers => {
  let asked = 0;
  const ask =
    <C>(door: { handle: (command: C, by: never) => Promise<{ ok: true } | { ok: false; reason: string }> }) =>
    async (command: C): Promise<void> => {
      asked += 1;
      const commandId = derivedId(projectId, `seed ${asked}`);
      const by = { commandId, causationId: 'seed', correlationId: projectId, actorId: 'system' };
      const outcome = await door.handle(command, by as never);
      if (!outcome.ok) throw new SeedRefused(outcome.reason);
    };
  return {
    credits: ask(commands.credits),
    projects: ask(commands.projects),
    jobs: ask(commands.jobs),
    transcriptDocuments: ask(commands.transcriptDocuments),
  };
};

/** The project as an upload leaves it, its job taken before a worker can. */
const arrive = async (ask: Handlers, { ownerId, name, story, media }: Wanted, at: Date): Promise<void> => {
  const projectId = derivedId(ownerId, `seed ${name}`);
  const key = `projects/${projectId}/media`;
  const { title, language, lengthMs } = story;
  const details = { title, language, expressions: [], subtitlePreset: 'standard', fileName: `${name}.mp3` };
  const file = { fileBytes: media.bytes, privacyPolicyAcceptedAt: at.toISOString() };
  await ask.projects({ type: 'CreateProject', projectId, ownerId, ...details, ...file });
  await ask.jobs({ type: 'RequestTranscription', projectId, ownerId, mediaKey: key, language });
  await ask.jobs({ type: 'ClaimTranscription', projectId, workerId: 'seed', atMs: at.getTime() });
  const { bytes, contentType } = media;
  const mediaDetails = { key, bytes, probedMs: lengthMs, kind: 'audio', contentType } as const;
  await ask.projects({ type: 'QueueProject', projectId, media: mediaDetails });
  const audio = { audioKey: key, decodedMs: lengthMs, offsetMs: 0 };
  await ask.jobs({ type: 'ReportAudio', projectId, attempt: ATTEMPT, ...audio });
};

const untilCharged = async (commands: Commands, projectId: string): Promise<void> => {
  for (let tries = 0; tries < CHARGE_TRIES; tries += 1) {
    const { state } = await commands.jobs.stateOf(streamName(jobs.category, projectId));
    if (state?.results.chargedCents !== undefined) return;
    await pause(CHARGE_WAIT_MS);
  }
  throw new SeedRefused('nobody charged the project; is the product running?');
};

const storeText = async (ask: Handlers, projectId: string, { words, language }: SeedStory): Promise<void> => {
  const segments = segmentsFromWords(words, { newId: (n) => derivedId(projectId, `segment ${n}`) }).map(toStored);
  const parts = Math.ceil(segments.length / SEGMENTS_A_PART);
  for (let part = 0; part < parts; part += 1) {
    const some = segments.slice(part * SEGMENTS_A_PART, (part + 1) * SEGMENTS_A_PART);
    await ask.transcriptDocuments({ type: 'StoreSegments', projectId, attempt: ATTEMPT, part, segments: some });
  }
  const sha256 = createHash('sha256').update(JSON.stringify(segments)).digest('hex');
  const text = { projectId, attempt: ATTEMPT, words: words.length, language };
  await ask.transcriptDocuments({ type: 'CloseTranscript', ...text, parts, sha256 });
  await ask.jobs({ type: 'CompleteTranscription', ...text });
};

/**
 * Makes a finished project as uploading and transcribing would, without the recogniser: the same commands, the same
 * charge (its owner is given the credit first). A second time it changes nothing. Throws SeedRefused.
 */
export const seedFinishedProject = async ({ commands, objects, now }: Deps, wanted: Wanted): Promise<string> => {
  const { ownerId, name, story, media } = wanted;
  const projectId = derivedId(ownerId, `seed ${name}`);
  const ask = asker(commands, projectId);
  const grant = { grantId: derivedId(projectId, 'credit'), cents: Math.ceil(story.lengthMs / 600), grantedBy: 'seed' };
  await ask.credits({ type: 'DepositFreeCredits', userId: ownerId, ...grant });
  await objects.put(`projects/${projectId}/media`, createReadStream(media.path));
  await arrive(ask, wanted, now());
  await untilCharged(commands, projectId);
  await storeText(ask, projectId, story);
  const { state } = await commands.transcriptDocuments.stateOf(streamName(transcriptDocuments.category, projectId));
  const ops = Object.entries(story.speakers).map(
    ([id, value]) => ({ type: 'A', seg: null, key: speakerKey(id), value }) as const,
  );
  const opId = derivedId(projectId, 'speakers');
  await ask.transcriptDocuments({
    type: 'EditTranscript',
    projectId,
    opId,
    by: 'seed',
    baseRevision: state.revision,
    ops,
  });
  return projectId;
};
