import { staffAccountsApi, dataCopyApi, usersApi, type RefusalCode } from '@soebs/contract';
import type { Audit } from '../audit/audit.ts';
import { done, doneUnless } from '../http/answer.ts';
import { attachment } from '../http/file-name.ts';
import { limited } from '../http/limited.ts';
import { route, type Route } from '../http/route.ts';
import type { Limits } from '../limits/limits.ts';
import type { DataCopy } from './data-copy.ts';
import type { Erasure } from './erasure.ts';

export type PrivacyRoutesDeps = {
  /** Asks for the password again; answers the refusal, if any. */
  readonly passwordAgain: (userId: string, password: string) => Promise<RefusalCode | undefined>;
  readonly erasure: Pick<Erasure, 'begin'>;
  readonly dataCopy: DataCopy;
  readonly limits: Limits;
  readonly audit: Audit;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
};

/** An administrator deletes the account of somebody else; the reason is in the audit (AU9). */
const removeRoute = ({ erasure, audit, isActive }: PrivacyRoutesDeps): Route =>
  route(staffAccountsApi.remove, ({ params: { id }, body: { reason, refundUnused }, by }) => {
    const remove = async (): Promise<RefusalCode | undefined> => {
      if (id === by.actorId) return 'not_yourself';
      return (await isActive(id)) ? erasure.begin(id, { refundUnused }) : 'not_found';
    };
    const state = async () => ({ isActive: await isActive(id) });
    const deed = { by, action: 'user.remove', subject: id, reason, asked: { refundUnused }, state };
    return audit.around(deed, async () => doneUnless(await remove()));
  });

/** What a person may ask for of what is kept about them: a copy of all of it, and its end (AU12). */
export const privacyRoutes = (deps: PrivacyRoutesDeps): Route[] => {
  const { passwordAgain, erasure, dataCopy, limits } = deps;
  return [
    removeRoute(deps),
    route(usersApi.remove, async ({ body, person }) => {
      const refusal = await passwordAgain(person.id, body.password);
      return doneUnless(refusal ?? (await erasure.begin(person.id, body)));
    }),
    route(dataCopyApi.export, async ({ person, response }) => {
      const halt = await limited(limits, [['export', person.id]]);
      if (halt) return halt;
      const copy = await dataCopy(person);
      response
        .set('Content-Disposition', attachment('soebs-data', 'json'))
        .type('application/json')
        .send(JSON.stringify(copy, null, 2));
      return done({});
    }),
  ];
};
