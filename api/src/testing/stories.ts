import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { segmentsFromWords, toStored, type StoredSegment } from '@soebs/events/transcript';
import type { Job, Project } from '@soebs/events';
import { newId } from '@soebs/platform';
import { causedBy, until } from '@soebs/platform/testing';
import type { Client } from './client.ts';
import type { World } from './world.ts';

/** What a new project says, if nothing else is said. */
export const details = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  title: 'Gespräch',
  subtitlePreset: 'standard',
  fileName: 'talk.mp3',
  fileSize: 1_000,
  acceptedPrivacyPolicy: true,
  ...changes,
});

type Created = { readonly project: { readonly id: string }; readonly upload: { readonly url: string; offset: number } };

/** A recording of e2e/media. */
export const recording = (name: string): Promise<Buffer> => readFile(join(process.cwd(), 'e2e/media', name));

export const createProject = (client: Client, changes: Readonly<Record<string, unknown>> = {}): Promise<Created> =>
  client.data<Created>('post', '/projects', { body: details(changes) });

/** One chunk of an upload, from an offset on. */
export const sendChunk = (client: Client, id: string, { chunk, offset }: { chunk: Buffer; offset: number }) =>
  client.fetch('PATCH', `/projects/${id}/media`, {
    body: new Uint8Array(chunk),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });

/** Creates a project and sends its media at once; answers the answer of the only chunk. */
export const upload = async (client: Client, content: Buffer, changes: Readonly<Record<string, unknown>> = {}) => {
  const { project } = await createProject(client, { fileSize: content.length, ...changes });
  return { id: project.id, response: await sendChunk(client, project.id, { chunk: content, offset: 0 }) };
};

/** A paragraph of words half a second apart. */
export const paragraph = (id: string, text: string): StoredSegment => {
  const words = text.split(' ').map((word, n) => ({ text: word, startMs: n * 500, endMs: n * 500 + 400 }));
  const [segment] = segmentsFromWords(words, { newId: () => id, maxParagraphMs: 1e9 });
  if (!segment) throw new Error('a paragraph needs words');
  return toStored(segment);
};

/** The worker's part and the views, as a test plays and reads them. */
export const storiesOf = (world: Pick<World, 'commands' | 'views' | 'clock'>) => {
  const { commands, views } = world;
  const by = () => causedBy(newId());
  const jobOf = async (id: string): Promise<Job> =>
    until(async () => (await commands.jobs.stateOf(`transcription-${id}`)).state);
  const projectOf = async (id: string): Promise<Project> => {
    const { state } = await commands.projects.stateOf(`project-${id}`);
    if (typeof state === 'string') throw new Error(`the project is ${state}`);
    return state;
  };
  const balanceOf = async (userId: string): Promise<number> => {
    const { state } = await commands.credits.stateOf(`credits-${userId}`);
    return state.lots.reduce((sum, { cents }) => sum + cents, 0);
  };

  const claim = async (projectId: string): Promise<number> => {
    await jobOf(projectId);
    const atMs = Date.now() + world.clock.aheadMs;
    const claimed = await commands.jobs.handle({ type: 'ClaimTranscription', projectId, workerId: 'w', atMs }, by());
    if (!claimed.ok) throw new Error(claimed.reason);
    return (await jobOf(projectId)).attempt;
  };
  const reportAudio = (projectId: string, attempt: number, decodedMs: number) =>
    commands.jobs.handle(
      { type: 'ReportAudio', projectId, attempt, audioKey: `projects/${projectId}/sound.pcm`, decodedMs, offsetMs: 0 },
      by(),
    );
  const isCharged = async (projectId: string): Promise<boolean> =>
    (await jobOf(projectId)).results.chargedCents !== undefined;
  const hasStage = (projectId: string, stage: string) =>
    until(async () => (await views.project(projectId))?.view.stage === stage);

  const complete = async (projectId: string, attempt: number, segments: readonly StoredSegment[]): Promise<void> => {
    const sha256 = createHash('sha256').update(JSON.stringify(segments)).digest('hex');
    const text = { projectId, attempt, words: 3, language: 'de' };
    await commands.transcriptDocuments.handle({ type: 'StoreSegments', projectId, attempt, part: 0, segments }, by());
    await commands.transcriptDocuments.handle({ type: 'CloseTranscript', ...text, parts: 1, sha256 }, by());
    await commands.jobs.handle({ type: 'CompleteTranscription', ...text }, by());
    await hasStage(projectId, 'finished');
  };

  /** A project whose media has arrived, without the upload. */
  const queued = async (ownerId: string): Promise<string> => {
    const projectId = newId();
    const rest = { language: 'de', expressions: [], subtitlePreset: 'standard', fileName: 'f', fileBytes: 10 };
    const privacyPolicyAcceptedAt = new Date(0).toISOString();
    await commands.projects.handle(
      { type: 'CreateProject', projectId, ownerId, title: 'Gespräch', ...rest, privacyPolicyAcceptedAt },
      by(),
    );
    const details = { bytes: 10, probedMs: 60_000, kind: 'audio', contentType: 'audio/mpeg' } as const;
    const media = { key: `projects/${projectId}/media`, ...details };
    await commands.projects.handle({ type: 'QueueProject', projectId, media }, by());
    return projectId;
  };

  /** A finished project of one's own, its text in paragraphs p0, p1 …; one minute has been paid for it. */
  const finished = async (ownerId: string, ...texts: string[]): Promise<string> => {
    const projectId = await queued(ownerId);
    const attempt = await claim(projectId);
    await reportAudio(projectId, attempt, 60_000);
    await until(() => isCharged(projectId));
    await complete(
      projectId,
      attempt,
      texts.map((text, n) => paragraph(`p${n}`, text)),
    );
    return projectId;
  };

  /** A payment of ten minutes for CHF 5, with its receipt; answers its reference. */
  const bought = async (userId: string, { cents = 1_000, paidRappen = 500 } = {}): Promise<string> => {
    const paymentId = `cs_${newId()}`;
    await commands.credits.handle({ type: 'DepositCredits', userId, paymentId, cents, paidRappen }, by());
    await until(async () => (await views.receiptsOfPayment(userId, paymentId)).length === 1);
    return paymentId;
  };

  return {
    by,
    bought,
    jobOf,
    projectOf,
    balanceOf,
    claim,
    reportAudio,
    isCharged,
    hasStage,
    complete,
    queued,
    finished,
  };
};
export type Stories = ReturnType<typeof storiesOf>;
