import type { RefusalCode } from '@soebs/contract';
import {
  chargeCents,
  projects,
  streamName,
  type Causation,
  type FailureCode,
  type MediaDetails,
  type Rounding,
} from '@soebs/events';
import { derivedId, type ObjectStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { mediaKey } from './download.ts';
import { probeMedia, type Probe } from './probe.ts';
import { isFreeOfCharge } from '../commands/sample-project.ts';
import { spendableCents } from '../commands/spendable.ts';

/** What settings say of recordings at this moment. */
export type MediaRules = {
  readonly maxBytes: number;
  readonly maxMinutes: number;
  /** How long recordings are kept after the last change of their project; 0: for ever. */
  readonly retentionDays: number;
  readonly rounding: Rounding;
};

export type ReceiveDeps = {
  readonly commands: Commands;
  readonly objects: ObjectStore;
  readonly ffprobe: string;
  readonly rules: () => Pick<MediaRules, 'maxMinutes' | 'rounding'>;
  /** The price of a minute of a project, its minutes being held free; or why they may not be used. */
  readonly reserve: (
    asked: { readonly projectId: string; readonly ownerId: string; readonly ms: number },
    by: Causation,
  ) => Promise<Reserved>;
};

type Reserved =
  | { readonly ok: true; readonly tenThousandthsPerMinute: number }
  | { readonly ok: false; readonly reason: MediaRefusal };

type MediaRefusal = Extract<
  FailureCode & RefusalCode,
  'media_too_long' | 'not_enough_credits_left' | 'monthly_cap_reached' | 'contract_inactive'
>;

type Found = {
  readonly media: MediaDetails;
  readonly refusal: MediaRefusal | undefined;
};

const detailsOf = ({ ok: _, ...details }: Extract<Probe, { ok: true }>, key: string, bytes: number): MediaDetails => ({
  ...details,
  key,
  bytes,
});

/** The arrival of a project's media happens once, whoever tells of it. */
const causeOf = (projectId: string): Causation => ({
  commandId: derivedId(projectId, 'media received'),
  causationId: projectId,
  correlationId: projectId,
  actorId: 'system',
});

/**
 * Takes over an uploaded file: judged by what it holds (PJ3), kept, and the project queued. Media that cannot be
 * transcribed fails the project with its code; media that only lacks credits is kept, to be started after buying.
 */
export const receiveMedia = (deps: ReceiveDeps) => {
  const { commands, objects, ffprobe, rules, reserve } = deps;
  const keep = async (projectId: string, path: string, probe: Extract<Probe, { ok: true }>): Promise<Found> => {
    const key = mediaKey(projectId);
    const { bytes } = await objects.adopt(key, path);
    const media = detailsOf(probe, key, bytes);
    const { maxMinutes, rounding } = rules();
    if (probe.probedMs > maxMinutes * 60_000) return { media, refusal: 'media_too_long' };
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string') return { media, refusal: undefined };
    const asked = { projectId, ownerId: state.ownerId, ms: probe.probedMs };
    if (isFreeOfCharge(asked)) return { media, refusal: undefined };
    const price = await reserve(asked, causeOf(projectId));
    if (!price.ok) return { media, refusal: price.reason };
    const needed = chargeCents(probe.probedMs, price.tenThousandthsPerMinute, rounding);
    const isTooMuch = needed > (await spendableCents(commands, state.ownerId));
    return { media, refusal: isTooMuch ? 'not_enough_credits_left' : undefined };
  };

  return async (projectId: string, path: string): Promise<RefusalCode | undefined> => {
    const by = causeOf(projectId);
    const probe = await probeMedia(ffprobe, path);
    if (!probe.ok) {
      await commands.projects.handle({ type: 'FailProject', projectId, code: probe.code }, by);
      return probe.code;
    }
    const { media, refusal } = await keep(projectId, path, probe);
    const outcome = refusal
      ? await commands.projects.handle({ type: 'FailProject', projectId, code: refusal, media }, by)
      : await commands.projects.handle({ type: 'QueueProject', projectId, media }, by);
    return outcome.ok ? refusal : outcome.reason;
  };
};
