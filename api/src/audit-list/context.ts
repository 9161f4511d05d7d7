import { staffAuditApi } from '@soebs/contract';
import { keepRunning, type Log } from '@soebs/platform';
import type { AuditEntry } from '../audit/entries.ts';
import { done } from '../http/answer.ts';
import type { ApiContext } from '../http/context.ts';
import { route, type Route } from '../http/route.ts';
import { sendCsv } from '../http/send-csv.ts';
import { auditFile } from './audit-file.ts';
import { auditList, type AuditListDeps } from './audit-list.ts';

export type AuditListContextDeps = AuditListDeps & { readonly now: () => Date; readonly log: Log };

const DAY_MS = 24 * 60 * 60_000;
const ADDRESS_DAYS = 30;
const SWEEP_MS = 60 * 60_000;

const fileNames = { de: 'Söbs Audit', en: 'Söbs audit' } as const;

const routes = (deps: AuditListDeps): Route[] => {
  const list = auditList(deps);
  return [
    route(staffAuditApi.list, async ({ query }) => done(await list.slice(query))),
    route(staffAuditApi.file, async ({ query: { locale, ...filters }, response }) => {
      return sendCsv(response, fileNames[locale], auditFile(list.all(filters), locale));
    }),
  ];
};

/** What staff have done and were refused, as administrators read it. Addresses of requests are erased after 30 days. */
export const auditListContext = (deps: AuditListContextDeps): ApiContext => {
  const { db, now, log } = deps;
  const forget = async (): Promise<void> => {
    const before = new Date(now().getTime() - ADDRESS_DAYS * DAY_MS);
    await db
      .collection<AuditEntry>('staff.audit')
      .updateMany({ at: { $lt: before }, address: { $type: 'string' } }, { $set: { address: null } });
  };
  return {
    routes: routes(deps),
    background: [
      {
        lease: 'audit:addresses',
        run: ({ signal }) =>
          keepRunning(forget, { signal, log, everyMs: SWEEP_MS, failure: 'addresses in the audit not erased' }),
      },
    ],
    indexes: {},
  };
};
