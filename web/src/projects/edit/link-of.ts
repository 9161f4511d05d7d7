import { limits, transcriptApi, type SentAs } from '@soebs/contract';
import type { EditBatch } from '@soebs/events/transcript';
import type { Api, CallCode, Outcome } from '../../api/call.ts';
import type { LinkState, SendAnswer, TranscriptLink } from '../../editor/collaboration/link.ts';
import type { Ask } from '../../live/ask.ts';
import type { ConnectionState } from '../../live/connection.ts';
import type { Receivers, Topics } from '../../live/topics.ts';

/** Larger batches go by HTTP: a socket message must stay under the server's limit with its frame. */
const SOCKET_BYTES = limits.messageBytes - 4 * 1024;

type Saved = Outcome<{ readonly revision: number }>;

export type LinkDeps = {
  readonly api: Pick<Api, 'call'>;
  readonly ask: Ask;
  readonly listen: Topics['listen'];
  /** Who is logged in, and whether the project is theirs. */
  readonly person: { readonly me: string; readonly isOwner: boolean };
  readonly connection: {
    readonly state: () => ConnectionState;
    readonly follow: (listener: (state: ConnectionState) => void) => () => void;
  };
};

/** Null when the socket is cut, or its answer is none: then HTTP is tried. */
const bySocket = (ask: Ask, message: SentAs<'transcript:operations'>): Promise<Saved | null> =>
  ask('transcript:operations', message).catch(() => null);

const byHttp = (api: LinkDeps['api'], projectId: string, { ops, ...batch }: EditBatch): Promise<Saved> =>
  api.call(transcriptApi.edit, {
    params: { id: projectId },
    // Each try is a request of its own: sent again after a reload it stands on a newer revision, so its body is another one. What makes
    // the edit one is the id within.
    body: { ...batch, operations: [...ops] as never },
  });

/** The refusals after which sending again helps nothing. */
const final: Partial<Record<CallCode, 'transcript_conflict' | 'invalid_operation'>> = {
  transcript_conflict: 'transcript_conflict',
  invalid_operation: 'invalid_operation',
  validation_failed: 'invalid_operation',
  body_too_large: 'invalid_operation',
  project_not_editable: 'invalid_operation',
  not_found: 'transcript_conflict',
  forbidden: 'invalid_operation',
};

/** What the editor is told. Everything that may pass by itself is thrown, so that the batch is sent again. */
const answerOf = (saved: Saved): SendAnswer => {
  if (saved.ok) return { ok: true, revision: saved.data.revision };
  const code = final[saved.code];
  if (code === undefined) throw new Error(saved.code);
  return { ok: false, rejection: { code, detail: saved.code } };
};

const needed = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.data;
};

const states: Readonly<Record<ConnectionState, LinkState>> = {
  online: 'online',
  connecting: 'online',
  offline: 'offline',
  closed: 'unauthorised',
};

/** The editor's link to a project's transcript: live by the socket, by HTTP where the socket is down or too small. */
export const linkOf = ({ api, ask, listen, connection, person }: LinkDeps, projectId: string): TranscriptLink => ({
  transcriptId: projectId,
  load: async () => needed(await api.call(transcriptApi.get, { params: { id: projectId } })),
  send: async (batch) => {
    const { ops, ...rest } = batch;
    const message = { ...rest, projectId, operations: ops };
    const isSmall = new TextEncoder().encode(JSON.stringify(message)).length < SOCKET_BYTES;
    const saved = isSmall ? await bySocket(ask, message) : null;
    return answerOf(saved ?? (await byHttp(api, projectId, batch)));
  },
  since: async (revision) => {
    const query = { after: revision };
    const { tooFar, batches } = needed(await api.call(transcriptApi.revisions, { params: { id: projectId }, query }));
    return { batches, more: tooFar };
  },
  versions: {
    list: async () => needed(await api.call(transcriptApi.versions, { params: { id: projectId } })).items,
    load: async (revision) =>
      needed(await api.call(transcriptApi.get, { params: { id: projectId }, query: { revision } })).transcript,
  },
  comments: {
    ...person,
    act: async ({ opId, baseRevision, comment }) => {
      const body = { opId, baseRevision, comment };
      const done = await api.call(transcriptApi.comment, { params: { id: projectId }, body });
      return done.ok ? { ok: true } : { ok: false, code: done.code };
    },
    people: async () => needed(await api.call(transcriptApi.people, { params: { id: projectId } })).items,
  },
  presence: {
    send: async (place) => {
      const message = { projectId, ...(place ?? { segmentId: null, offset: 0 }) };
      return needed(await ask('presence', message)).peer;
    },
    listen: (listener) => listen(`transcript:${projectId}`, { 'transcript.presence': ({ data }) => listener(data) }),
  },
  subscribe: ({ onBatch, onState }) => {
    const receivers: Receivers<`transcript:${string}`> = {
      'transcript.operations': ({ data }) => onBatch(data),
      // The editor finds the gap by the next revision and asks for what it lacks.
      'transcript.reload': () => undefined,
      // Carets have a listener of their own.
      'transcript.presence': () => undefined,
    };
    const stopListening = listen(`transcript:${projectId}`, receivers);
    onState(states[connection.state()]);
    const stopFollowing = connection.follow((state) => onState(states[state]));
    return () => {
      stopFollowing();
      stopListening();
    };
  },
});
