import type { RefusalCode } from '@soebs/contract';
import type { Audit } from '../audit/audit.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { dataCopy, type DataCopyDeps } from './data-copy.ts';
import { erasure, type Erasure, type ErasureDeps } from './erasure.ts';
import { privacyRoutes } from './routes.ts';

export type PrivacyContextDeps = {
  readonly erasure: ErasureDeps;
  readonly dataCopy: DataCopyDeps;
  /** Asks for the password again; answers the refusal, if any. */
  readonly passwordAgain: (userId: string, password: string) => Promise<RefusalCode | undefined>;
  readonly limits: Limits;
  readonly audit: Audit;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
};

/** What a person may ask for of what is kept about them: a copy of all of it, and its end (AU12). */
export type PrivacyContext = ApiContext & { readonly erasure: Erasure };

export const privacyContext = (deps: PrivacyContextDeps): PrivacyContext => {
  const erasing = erasure(deps.erasure);
  return {
    erasure: erasing,
    routes: privacyRoutes({ ...deps, erasure: erasing, dataCopy: dataCopy(deps.dataCopy) }),
    background: [{ lease: 'accounts:erase', run: ({ signal }) => erasing.run(signal) }],
    indexes: {},
  };
};
