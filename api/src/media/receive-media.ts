import type { RefusalCode } from '@soebs/contract';
import { chargeCents, projects, streamName, type MediaDetails, type Rounding } from '@soebs/events';
import { derivedId, type ObjectStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { mediaKey } from './download.ts';
import { probeMedia, type Probe } from './probe.ts';
import { spendableCents } from '../commands/spendable.ts';

export type ReceiveDeps = {
  readonly commands: Commands;
  readonly objects: ObjectStore;
  readonly ffprobe: string;
  readonly maxMinutes: number;
  readonly rounding: Rounding;
};

type Found = {
  readonly media: MediaDetails;
  readonly refusal: 'media_too_long' | 'not_enough_credits_left' | undefined;
};

const detailsOf = ({ ok: _, ...details }: Extract<Probe, { ok: true }>, key: string, bytes: number): MediaDetails => ({
  ...details,
  key,
  bytes,
});

/**
 * Takes over an uploaded file: judged by what it holds (PJ3), kept, and the project queued. Media that cannot be
 * transcribed fails the project with its code; media that only lacks credits is kept, to be started after buying.
 */
export const receiveMedia = (deps: ReceiveDeps) => {
  const { commands, objects, ffprobe, maxMinutes, rounding } = deps;
  const keep = async (projectId: string, path: string, probe: Extract<Probe, { ok: true }>): Promise<Found> => {
    const key = mediaKey(projectId);
    const { bytes } = await objects.adopt(key, path);
    const media = detailsOf(probe, key, bytes);
    if (probe.probedMs > maxMinutes * 60_000) return { media, refusal: 'media_too_long' };
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string') return { media, refusal: undefined };
    const isTooMuch = chargeCents(probe.probedMs, 1, rounding) > (await spendableCents(commands, state.ownerId));
    return { media, refusal: isTooMuch ? 'not_enough_credits_left' : undefined };
  };

  return async (projectId: string, path: string): Promise<RefusalCode | undefined> => {
    const commandId = derivedId(projectId, 'media received');
    const by = { commandId, causationId: projectId, correlationId: projectId, actorId: 'system' };
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
