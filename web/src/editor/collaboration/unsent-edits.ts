import {
  acknowledge,
  flush,
  fromStoredTranscript,
  hasGap,
  isSaved,
  openSession,
  receive,
  restore,
  unsentOf,
  type EditSession,
  type LoggedBatch,
  type Unsent,
} from '@soebs/events/transcript';
import type { TranscriptLink } from './link.ts';
import { allSince } from './missed.ts';
import type { UnsentStore } from '../unsent/store.ts';

/** More pages than this have hardly died over one text; what is left then waits for the next opening. */
const MOST_PAGES = 10;

type Deps = {
  readonly link: TranscriptLink;
  readonly unsentStore: UnsentStore;
  readonly newId: () => string;
  /** False once nobody waits for the answer any more; nothing further is sent then. */
  readonly isWanted: () => boolean;
};

type Left = {
  readonly session: EditSession;
  /** The id for the next batch: one that no page has used. */
  readonly nextOpId: string;
};

/** What a page left, on the text as it stands. What reached the log meanwhile is no longer in it. */
const takeUp = async ({ link, newId }: Deps, fresh: EditSession, unsent: Unsent): Promise<Left> => {
  const all = unsent.revision < fresh.revision ? await allSince(link, unsent.revision) : [];
  const newer = all.filter(({ revision }) => revision <= fresh.revision);
  const isUsed = ({ opId }: LoggedBatch): boolean => opId === unsent.nextOpId;
  const nextOpId = unsent.nextOpId === undefined || newer.some(isUsed) ? newId() : unsent.nextOpId;
  return { session: restore(fresh, unsent, newer), nextOpId };
};

const putInFlight = async ({ link, unsentStore, newId }: Deps, { session, nextOpId }: Left): Promise<Left> => {
  const flying = flush(session, { opId: nextOpId, newId });
  const left = { session: flying, nextOpId: flying.inFlight?.opId === nextOpId ? newId() : nextOpId };
  await unsentStore.keep(link.transcriptId, { ...unsentOf(flying), nextOpId: left.nextOpId }).catch(() => undefined);
  return left;
};

/** Sends what is in flight and takes in all that the log has up to it; null when it was refused, or may not have arrived. */
const send = async (link: TranscriptLink, { session }: Left): Promise<EditSession | null> => {
  const { inFlight } = session;
  if (!inFlight) return null;
  try {
    const answer = await link.send(inFlight);
    if (!answer.ok) return null;
    let { session: next } = acknowledge(session, { opId: inFlight.opId, revision: answer.revision });
    const missed = hasGap(next) ? await allSince(link, next.revision) : [];
    for (const batch of missed) ({ session: next } = receive(next, batch));
    return next;
  } catch {
    return null;
  }
};

/** Sends until nothing is left, the log refuses or the line is cut; answers what remains, in flight what may have arrived. */
const sendAll = async (deps: Deps, left: Left): Promise<Left> => {
  let current = left;
  while (!isSaved(current.session) && deps.isWanted()) {
    current = await putInFlight(deps, current);
    const session = await send(deps.link, current);
    if (!session) break;
    current = { ...current, session };
  }
  return current;
};

/**
 * Opens a transcript after what pages before this one could not send (TX13). All of it is sent before anything can be added to
 * it, each batch under the id that its page would have used: that page may have sent it while it died, and an id counts once,
 * with whatever it carried. What arrived is loaded with the text; what the log refuses, or an outage holds back, is in the
 * session. Throws when the text cannot be loaded.
 */
export const openAfterUnsentEdits = async (deps: Deps): Promise<Left & { readonly language: string }> => {
  const { link, unsentStore, newId, isWanted } = deps;
  for (let pages = 0; ; pages += 1) {
    const { revision, transcript, language } = await link.load();
    const fresh = openSession(revision, fromStoredTranscript(transcript));
    const unsent = pages < MOST_PAGES ? await unsentStore.adopt(link.transcriptId).catch(() => null) : null;
    if (!unsent) return { session: fresh, nextOpId: newId(), language };
    const left = await sendAll(deps, await takeUp(deps, fresh, unsent));
    if (!isSaved(left.session) || !isWanted()) return { ...left, language };
    await unsentStore.clear(link.transcriptId).catch(() => undefined);
  }
};
