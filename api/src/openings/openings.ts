import { OPENED_MINUTES, opened, type Opening } from '@soebs/contract';
import type { Db } from '@soebs/platform';
import { z } from 'zod';
import type { AuditEntry } from '../audit/entries.ts';

const MINUTE_MS = 60_000;
/** So many openings of a project are told; nobody reads more. */
const MOST_TOLD = 100;

/** The action under which the audit keeps that a project was opened. */
export const OPENING = 'project.open';

/** A recording that a login may hear until then. */
type HeldOpening = { readonly _id: string; readonly until: Date };

/** Recordings that are open, and what the audit tells owners of. */
export type OpenedBy = {
  /** Opens the recording of a project to a login; answers until when. */
  readonly admit: (sessionId: string, projectId: string) => Promise<Date>;
  readonly isAdmitted: (sessionId: string, projectId: string) => Promise<boolean>;
  /** When staff have opened a project, and why, newest first. */
  readonly of: (projectId: string) => Promise<Opening[]>;
};

const asked = z.object({ what: opened });

export const openings = ({ db, now }: { readonly db: Db; readonly now: () => Date }): OpenedBy => {
  const held = db.collection<HeldOpening>('staff.openings');
  const audit = db.collection<AuditEntry>('staff.audit');
  const keyOf = (sessionId: string, projectId: string): string => `${sessionId}/${projectId}`;
  return {
    admit: async (sessionId, projectId) => {
      const until = new Date(now().getTime() + OPENED_MINUTES * MINUTE_MS);
      await held.updateOne({ _id: keyOf(sessionId, projectId) }, { $set: { until } }, { upsert: true });
      return until;
    },
    isAdmitted: async (sessionId, projectId) => {
      const found = await held.findOne({ _id: keyOf(sessionId, projectId) });
      return found !== null && found.until > now();
    },
    of: async (projectId) => {
      const found = await audit
        .find({ subject: projectId, action: OPENING, outcome: { $in: ['done', null] } })
        .sort({ at: -1, _id: -1 })
        .limit(MOST_TOLD)
        .toArray();
      return found.flatMap(({ _id: id, at, reason, ...entry }) => {
        const read = asked.safeParse(entry.asked);
        return read.success ? [{ id, at: at.toISOString(), reason, what: read.data.what }] : [];
      });
    },
  };
};
