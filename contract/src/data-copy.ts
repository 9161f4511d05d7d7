import { memberRole } from '@soebs/events';
import { z } from 'zod';
import { me } from './auth.ts';
import { namedTransaction } from './credits.ts';
import { endpoint } from './endpoint.ts';
import { project } from './projects.ts';
import { moment } from './query.ts';
import { receiptDetail } from './receipts.ts';
import { transcriptView } from './transcript.ts';
import { address } from './addresses.ts';

const revision = z.int().min(0);

/** When one last had a project open, and last corrected its text. */
const lastThere = { lastVisitAt: moment.nullable(), lastEditAt: moment.nullable() };

/** The file with everything that is kept about a person, for themselves (AU12): no hashes, no secrets, media by name only. */
export const dataCopyFile = z.object({
  copiedAt: moment,
  account: me.extend({ createdAt: moment.optional(), termsAcceptedAt: moment.nullable() }),
  /** The words that new projects are recognised with. */
  vocabulary: z.array(z.string()),
  addresses: z.array(address),
  logins: z.array(z.object({ device: z.string(), createdAt: moment, idleUntil: moment, maxUntil: moment })),
  visits: z.array(
    z.object({ startedAt: moment, lastAt: moment, routes: z.array(z.string()), deviceClass: z.string() }),
  ),
  /** The events of the ledger as they are stored; amounts in credit cents and Rappen. */
  creditBookings: z.array(z.object({ revision, type: z.string(), data: z.record(z.string(), z.unknown()) })),
  creditTransactions: z.array(namedTransaction.extend({ userId: z.string() })),
  receipts: z.array(receiptDetail),
  projects: z.array(project.extend({ transcript: transcriptView.shape.transcript.nullable(), ...lastThere })),
  /** What others share: a text is its owner's; what one has said about it is one's own. */
  sharedProjects: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      role: memberRole.nullable(),
      ...lastThere,
      comments: z.array(z.object({ at: moment.nullable(), text: z.string() })),
    }),
  ),
});

/** The copy of one's data, apart from the other calls about oneself: its shape holds those of half the product. */
export const dataCopyApi = {
  export: endpoint({
    method: 'get',
    path: '/users/@me/export',
    level: 'user',
    summary: 'Download everything kept about oneself',
    description: 'Sends one JSON file with everything that is kept about the person. At most 60 files a minute.',
    answer: z.unknown(),
    files: { 'application/json': dataCopyFile },
  }),
};
