import type { RefusalCode, TokenScope } from '@soebs/contract';
import { contracts, streamName, swissDate, termsOn, type ContractTerms } from '@soebs/events';
import type { Commands } from '../../commands/commands.ts';
import { isTokenText } from '../applications/token-text.ts';
import { minutesOn, type MonthMinutes } from './rate-headers.ts';
import type { Applications, StoredToken } from '../applications/applications.ts';

/** A program that asks: its token, its customer, and the terms that hold today. */
export type Caller = {
  readonly token: StoredToken;
  readonly ownerId: string;
  readonly terms: ContractTerms;
  /** What is left of the minutes of this month; null without a cap. */
  readonly minutes: MonthMinutes | null;
};

export type CallersDeps = {
  readonly applications: Pick<Applications, 'find' | 'used'>;
  readonly commands: Pick<Commands, 'contracts'>;
  /** Whether a customer may come in: there, verified, not blocked. */
  readonly mayEnter: (userId: string) => Promise<boolean>;
  readonly now: () => Date;
};

type Known = { readonly ok: true; readonly caller: Caller } | { readonly ok: false; readonly reason: RefusalCode };

const bearer = /^Bearer ([^\s]+)$/i;

const refused = (reason: RefusalCode): Known => ({ ok: false, reason });

/** Finds out which program asks. A text that cannot be a token is refused before anything is read (WB1). */
export const callers =
  ({ applications, commands, mayEnter, now }: CallersDeps) =>
  async (authorization: string | undefined): Promise<Known> => {
    const text = bearer.exec(authorization ?? '')?.[1] ?? '';
    const token = isTokenText(text) ? await applications.find(text) : undefined;
    if (!token) return refused('unauthorized');
    const { ownerId } = token;
    if (!(await mayEnter(ownerId))) return refused('account_blocked');
    const { state } = await commands.contracts.stateOf(streamName(contracts.category, ownerId));
    const today = swissDate(now().toISOString());
    const terms = termsOn(state, today);
    if (!terms) return refused('contract_inactive');
    await applications.used(token);
    return { ok: true, caller: { token, ownerId, terms, minutes: minutesOn(state, terms, today) } };
  };
export type Callers = ReturnType<typeof callers>;

/** Whether a token may do what needs a scope. */
export const hasScope = ({ token }: Caller, scope: TokenScope | null): boolean =>
  scope === null || token.scopes.includes(scope);
