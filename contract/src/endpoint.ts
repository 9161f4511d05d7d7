import { z } from 'zod';
import type { OwnRefusal, RefusalCode } from './errors.ts';

/** Who may call: anybody, a logged-in person, staff (firstLevel or admin), admins. */
export type Level = 'public' | 'user' | 'staff' | 'admin';

/** One call: its place, who may make it, and the shapes on both ways. `answer` describes `data` of the envelope. */
export type Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: 'head' | 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express path, `:name` for parameters. */
  readonly path: string;
  readonly level: Level;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** What it does in a few words, for lists of calls. */
  readonly summary: string;
  /** What it does, for whom, in which units, and what it answers when; plain English, for people who write programs against it. */
  readonly description: string;
  /** Its own refusals: all that it can give beside those of `generalRefusals`. */
  readonly refusals: readonly OwnRefusal[];
  /** Of a call that answers with a file: the media types that it may have, and what they hold. Then nothing is in an envelope. */
  readonly files?: Readonly<Record<string, Held>>;
  /** HTTP status of success. */
  readonly status: number;
  /** A success that is neither in an envelope nor a file. */
  readonly plain?: PlainAnswer;
  /** Further answers without the envelope, by their status. */
  readonly also?: Readonly<Record<number, PlainAnswer>>;
  /** Headers that the call needs, or minds, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The media type of a body that is bytes. */
  readonly takes?: string;
};

/** What an answer without the envelope holds: text, bytes, or JSON of a shape. */
export type Held = z.ZodType | 'text' | 'bytes';

/** An answer without the envelope. Without `content` it has no body. */
export type PlainAnswer = {
  readonly description: string;
  readonly content?: Readonly<Record<string, Held>>;
  /** Headers that belong to it, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
};

const none = z.object({});
const noBody = z.unknown();

type Optional<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> = Pick<
  Endpoint<P, Q, B, A>,
  'method' | 'path' | 'level' | 'answer' | 'summary' | 'description'
> &
  Partial<Endpoint<P, Q, B, A>>;

/** Describes a call once, for server, browser, documentation and tests. */
export const endpoint = <
  A extends z.ZodType,
  P extends z.ZodObject = typeof none,
  Q extends z.ZodObject = typeof none,
  B extends z.ZodType = typeof noBody,
>(
  parts: Optional<P, Q, B, A>,
): Endpoint<P, Q, B, A> => ({
  params: none as unknown as P,
  query: none as unknown as Q,
  body: noBody as unknown as B,
  refusals: [],
  status: 200,
  ...parts,
});

export type AnyEndpoint = Endpoint;

/** The envelope of a success. */
export type Success<T> = { readonly success: true; readonly data: T; readonly status: number };
/** The envelope of a failure: a sentence for people who read answers, the code for programs. */
export type Failure = {
  readonly success: false;
  readonly errorMessage: string;
  readonly error: RefusalCode;
  readonly status: number;
  /** What belongs to the refusal: faulty fields, newer operations, seconds to wait. */
  readonly details?: unknown;
  /** The trace in which it failed, for whoever is asked for help; only where traces are kept. */
  readonly traceId?: string;
  /** Names the request, in answers to programs. */
  readonly requestId?: string;
  /** Where the refusal is explained, in answers to programs. */
  readonly docUrl?: string;
};
export type Envelope<T> = Success<T> | Failure;

export const failure = z.object({
  success: z.literal(false),
  errorMessage: z.string(),
  error: z.string(),
  status: z.int(),
  details: z.unknown().optional(),
  traceId: z.string().optional(),
  /** Names the request, in answers to programs. */
  requestId: z.string().optional(),
  /** Where the refusal is explained, in answers to programs. */
  docUrl: z.string().optional(),
});

/** A part of a list that may grow while it is read: `next` asks for what follows, null at its end. */
export const sliceOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), next: z.string().nullable() });

/** Which part of a list: what follows the `next` of the part before, or the beginning; at most 100 at once. */
export const sliceQuery = z.object({
  after: z.string().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A place in a list that is sorted by time, newest first: the time of an item as an ISO text, and the item's id. */
export type TimePlace = { readonly at: string; readonly id: string };

/** Where a list by time goes on, as it crosses the wire. */
export const timeCursorOf = ({ at, id }: TimePlace): string => `${Date.parse(at)}~${id}`;

/** The place behind such a cursor. */
export const timeCursor = z
  .string()
  .max(300)
  .regex(/^\d{1,15}~[\w-]{1,255}$/)
  .transform((text): TimePlace => {
    const end = text.indexOf('~');
    return { at: new Date(Number(text.slice(0, end))).toISOString(), id: text.slice(end + 1) };
  })
  .optional();

/** Which part of a list by time, newest first. */
export const timeQuery = sliceQuery.extend({ after: timeCursor });

/** What changed, by the revision its view will have reached. */
export const accepted = z.object({ revision: z.int() });
