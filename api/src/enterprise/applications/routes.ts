import {
  applicationsApi,
  staffReadsApi,
  type IssuedToken,
  type OwnContract,
  type StaffContract,
} from '@soebs/contract';
import { done, refuse, type Answer } from '../../http/answer.ts';
import { limited } from '../../http/limited.ts';
import type { Person } from '../../http/person.ts';
import { route, type Route } from '../../http/route.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Contracts } from '../contracts/contracts.ts';
import type { Applications, Made } from './applications.ts';

export type ApplicationRoutesDeps = {
  readonly applications: Applications;
  readonly contracts: Pick<Contracts, 'find'>;
  readonly limits: Limits;
  /** Told of a program that was removed. */
  readonly removed: (applicationId: string) => Promise<void>;
};

const answerOf = <T>(made: Made<T>): Answer<T> => (made.ok ? done(made.data) : refuse(made.reason));

const ownOf = ({ userId: _userId, customer: _customer, ...contract }: StaffContract): OwnContract => contract;

/** What customers look after themselves; for everybody else there is nothing here. */
export const applicationRoutes = ({ applications, contracts, limits, removed }: ApplicationRoutesDeps): Route[] => {
  const customer = async <T>(person: Person, answer: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    person.isEnterpriseAPICustomer ? answer() : refuse('not_found');
  /** Tokens are few: whoever wants many within an hour is no customer (AU7). */
  const issued = (person: Person, issue: () => Promise<Made<IssuedToken>>): Promise<Answer<IssuedToken>> =>
    customer(person, async () => (await limited(limits, [['issueToken', person.id]])) ?? answerOf(await issue()));
  const gone = (isDone: boolean): Answer<Record<string, never>> => (isDone ? done({}) : refuse('not_found'));
  return [
    route(applicationsApi.contract, ({ person }) =>
      customer(person, async () => {
        const found = await contracts.find(person.id);
        return found ? done(ownOf(found)) : refuse('not_found');
      }),
    ),
    route(applicationsApi.list, ({ person }) => customer(person, async () => done(await applications.list(person.id)))),
    route(staffReadsApi.programs, async ({ params }) => done(await applications.list(params.id))),
    route(applicationsApi.add, ({ person, body, by }) =>
      customer(person, async () => answerOf(await applications.add(person.id, by.commandId, body.name))),
    ),
    route(applicationsApi.rename, ({ person, params, body }) =>
      customer(person, async () => answerOf(await applications.rename(person.id, params.id, body.name))),
    ),
    route(applicationsApi.remove, ({ person, params }) =>
      customer(person, async () => {
        const isGone = await applications.remove(person.id, params.id);
        if (isGone) await removed(params.id);
        return gone(isGone);
      }),
    ),
    route(applicationsApi.issue, ({ person, params, body }) =>
      issued(person, () => applications.issue(person.id, params.id, body)),
    ),
    route(applicationsApi.rotate, ({ person, params, body }) =>
      issued(person, () => applications.rotate(person.id, params.id, body.keepOldHours)),
    ),
    route(applicationsApi.revoke, ({ person, params }) =>
      customer(person, async () => gone(await applications.revoke(person.id, params.id))),
    ),
  ];
};
