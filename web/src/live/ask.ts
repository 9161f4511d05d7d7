import {
  failure,
  isRefusalCode,
  type AnsweredTo,
  type clientMessages,
  type ClientMessageName,
  type SentAs,
} from '@soebs/contract';
import { z } from 'zod';
import type { Outcome } from '../api/call.ts';

/** Sends a message over the socket and reads its answer; rejects when the socket is cut or the answer is none. */
export type Ask = <N extends ClientMessageName>(name: N, message: SentAs<N>) => Promise<Outcome<AnsweredTo<N>>>;

/** Sends what the table names, and reads the acknowledgement as the table has it. */
export const createAsk =
  (send: (name: ClientMessageName, message: unknown) => Promise<unknown>, tables: () => typeof clientMessages): Ask =>
  async (name, message) => {
    const raw = await send(name, message);
    const refused = failure.safeParse(raw);
    if (refused.success && isRefusalCode(refused.data.error))
      return { ok: false, code: refused.data.error, status: refused.data.status };
    const answer = z.object({ success: z.literal(true), data: tables()[name].answer }).parse(raw);
    // Read by the row of this very name.
    return { ok: true, data: answer.data as AnsweredTo<typeof name> };
  };
