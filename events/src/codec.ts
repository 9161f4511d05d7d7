import type { z } from 'zod';
import type { EventOf, Event } from './decider.ts';

/** Turns the data of one stored version into the data of the next. */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Says the data of one version as the version before had it, by leaving out what that one did not know. */
export type Downcast = Upcast;

/** A stored event as the log holds it. */
export type EncodedEvent = { readonly type: string; readonly data: unknown; readonly version: number };

/** A stored event could not be read: unknown type, a version from the future, or data that does not fit. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly code = 'unreadable_event';
}

/** Stands in the data of an event whose personal fields can be read by nobody any more. */
export const erasedMark = '$erased';

export type Codec<E extends Event> = {
  /** The event types of this context. */
  readonly types: readonly string[];
  /** The version that new events of a type are stored with. */
  readonly versionOf: (type: string) => number;
  /** The fields of a type that hold what people say, write or are called: they are stored so that they can be erased. */
  readonly sealedFieldsOf: (type: string) => readonly string[];
  /**
   * The event as it is stored for readers that know its type up to version `highest`; undefined when no version up to there says the same.
   * A reader of today reads from it just the event that was given. It is the first version that says so: for as long as there are
   * downcasts, the release before can be taken back after everybody runs the new one, and still reads all but what is really new.
   */
  readonly encode: (event: E, highest?: number) => (EncodedEvent & { readonly data: object }) | undefined;
  /** Stored JSON → upcast → zod → event. The only reader of stored shapes. Throws UnreadableEvent. */
  readonly parse: (stored: EncodedEvent) => E;
};

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

type Evolution<S extends Record<string, z.ZodObject>> = {
  /** Per type, the upcasts from version 1 on in order. */
  readonly upcasters?: Partial<Record<keyof S & string, readonly Upcast[]>>;
  /** Per type, the downcasts to version 1, 2 … in order, for as long as readers of such a version may be at work. */
  readonly downcasters?: Partial<Record<keyof S & string, readonly Downcast[]>>;
  /** Per type, its personal fields, each with what is read in its place after erasure. */
  readonly sealed?: { readonly [K in keyof S & string]?: Partial<z.output<S[K]>> };
};

/** Builds the reader of a context from its schemas, their history and the fields that can be erased. */
export const defineCodec = <S extends Record<string, z.ZodObject>>(
  schemas: S,
  { upcasters = {}, downcasters = {}, sealed = {} }: Evolution<S> = {},
): Codec<EventOf<S>> => {
  const placeholders = new Map<string, Readonly<Record<string, unknown>> | undefined>(Object.entries(sealed));
  const steps = new Map<string, readonly Upcast[]>(Object.entries(upcasters as Record<string, readonly Upcast[]>));
  const back = new Map<string, readonly Downcast[]>(Object.entries(downcasters as Record<string, readonly Downcast[]>));
  const versionOf = (type: string): number => (steps.get(type)?.length ?? 0) + 1;
  /** The data with something in the place of every field that was erased. */
  const whole = (
    type: string,
    { [erasedMark]: isErased, ...data }: Record<string, unknown>,
  ): Record<string, unknown> => (isErased === true ? { ...placeholders.get(type), ...data } : data);
  const parse = ({ type, data, version }: EncodedEvent): EventOf<S> => {
    const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
    if (!schema) throw new UnreadableEvent(`unknown event type ${type}`);
    if (version < 1 || version > versionOf(type)) throw new UnreadableEvent(`${type} has no version ${version}`);
    if (!isRecord(data)) throw new UnreadableEvent(`${type} holds no object`);
    const current = (steps.get(type) ?? [])
      .slice(version - 1)
      .reduce((older, upcast) => upcast(older), whole(type, data));
    const read = schema.safeParse(current);
    if (!read.success) throw new UnreadableEvent(`${type}.${version}: ${read.error.message}`);
    return { type, data: read.data } as EventOf<S>;
  };
  /** The data as a version had it, which its own reader may or may not read as the same. */
  const asOf = (type: string, version: number, data: object): Record<string, unknown> =>
    (back.get(type) ?? [])
      .slice(version - 1)
      .reduceRight<Record<string, unknown>>((newer, downcast) => downcast(newer), { ...data });
  /** The first of the versions before today's that says the same, up to `highest`. */
  const saidBefore = ({ type, data }: EventOf<S>, highest: number) => {
    const present = versionOf(type);
    if (back.get(type)?.length !== present - 1) return undefined;
    const same = JSON.stringify(schemas[type]?.parse(data));
    for (let version = 1; version < present && version <= highest; version += 1) {
      const older = { type, data: asOf(type, version, data), version };
      if (JSON.stringify(parse(older).data) === same) return older;
    }
    return undefined;
  };
  const encode: Codec<EventOf<S>>['encode'] = (event, highest = Number.POSITIVE_INFINITY) => {
    const version = versionOf(event.type);
    return saidBefore(event, highest) ?? (version <= highest ? { ...event, version } : undefined);
  };
  const sealedFieldsOf = (type: string): readonly string[] => Object.keys(placeholders.get(type) ?? {});
  return { types: Object.keys(schemas), versionOf, sealedFieldsOf, encode, parse };
};
