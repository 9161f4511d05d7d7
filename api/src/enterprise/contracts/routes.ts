import { contractsApi, type StaffContract } from '@soebs/contract';
import type { Causation, ContractTerms } from '@soebs/events';
import type { Audit } from '../../audit/audit.ts';
import { done, refuse, type Answer } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import { nextAfter } from '../../http/slice.ts';
import type { ContractOutcome, Contracts } from './contracts.ts';

type Deps = { readonly contracts: Contracts; readonly audit: Audit };

type Act = {
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  readonly by: Causation;
  readonly asked: object;
};

/** Beside a conflict stands the contract as it is now. */
const answerOf = (outcome: ContractOutcome): Answer<StaffContract> => {
  if (outcome.ok) return done(outcome.contract);
  const { reason, contract } = outcome;
  return reason === 'contract_changed' ? refuse(reason, { contract }) : refuse(reason);
};

const termsIn = ({
  tenThousandthsPerMinute,
  mediaOrigins,
  monthlyMinutes,
  concurrency,
  requestsPerSecond,
  burst,
}: ContractTerms): ContractTerms => ({
  tenThousandthsPerMinute,
  mediaOrigins,
  monthlyMinutes,
  concurrency,
  requestsPerSecond,
  burst,
});

/** Contracts with customers of the enterprise API: every act is written down with its reason (AU9). */
export const contractRoutes = ({ contracts, audit }: Deps): Route[] => {
  const audited = (act: Act, decide: () => Promise<ContractOutcome>): Promise<Answer<StaffContract>> =>
    audit.around({ ...act, state: () => contracts.stateOf(act.subject) }, async () => answerOf(await decide()));
  return [
    route(contractsApi.list, async ({ query }) => {
      const { items, total } = await contracts.list(query);
      const next = nextAfter(items, query.limit, ({ agreedAt, userId }) => ({ at: agreedAt, id: userId }));
      return done({ items: [...items], total, next });
    }),
    route(contractsApi.one, async ({ params }) => {
      const found = await contracts.find(params.id);
      return found ? done(found) : refuse('not_found');
    }),
    route(contractsApi.agree, async ({ body: { reason, customer, from, to, ...body }, by }) => {
      const userId = await contracts.idBehind(customer);
      const asked = { from, to, terms: termsIn(body) };
      return audited({ action: 'contract.agree', subject: userId, reason, by, asked }, () =>
        contracts.agree({ userId, ...asked }, by),
      );
    }),
    route(contractsApi.change, ({ params: { id: userId }, body: { reason, revision, from, ...body }, by }) => {
      const asked = { from, terms: termsIn(body) };
      return audited({ action: 'contract.change', subject: userId, reason, by, asked }, () =>
        contracts.change({ userId, revision, ...asked }, by),
      );
    }),
    route(contractsApi.end, ({ params: { id: userId }, body: { reason, revision, lastDay }, by }) =>
      audited({ action: 'contract.end', subject: userId, reason, by, asked: { lastDay } }, () =>
        contracts.end({ userId, revision, lastDay }, by),
      ),
    ),
  ];
};
