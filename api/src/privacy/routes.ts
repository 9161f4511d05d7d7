import { usersApi, type RefusalCode } from '@soebs/contract';
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
};

/** What a person may ask for of what is kept about them: a copy of all of it, and its end (AU12). */
export const privacyRoutes = ({ passwordAgain, erasure, dataCopy, limits }: PrivacyRoutesDeps): Route[] => [
  route(usersApi.remove, async ({ body, person }) => {
    const refusal = await passwordAgain(person.id, body.password);
    return doneUnless(refusal ?? (await erasure.begin(person.id, body)));
  }),
  route(usersApi.export, async ({ person, response }) => {
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
