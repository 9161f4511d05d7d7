import type { Codec, Event } from '@soebs/events';

/** What a projection may know of an event besides its data. */
export type Occasion = { readonly id: string; readonly at: string; readonly revision: number };

type Table<E extends Event, V> = {
  readonly [T in E['type']]: (view: V, data: Extract<E, { type: T }>['data'], occasion: Occasion) => V | null;
};

/** A read model of one stream each: pure, ordered, rebuildable. `null` = there is nothing to show any more. */
export type Projection<E extends Event, V> = {
  /** `noun.what`; also the beginning of its collections and the subject `views.<name>.<id>`. */
  readonly name: string;
  /** Raised whenever the views must be built again from the first event: both versions are kept beside each other. */
  readonly version: number;
  readonly category: string;
  readonly codec: Codec<E>;
  readonly empty: (id: string) => V;
  readonly apply: (view: V, event: E, occasion: Occasion) => V | null;
  /** The line that the event just applied adds to a list beside the view (`<name>.rows`); null = none. Read from the view after it. */
  readonly rowOf?: (view: V) => object | null;
};

/** Describes a view by a table with one entry an event type; a forgotten event does not compile. */
export const projection = <E extends Event, V>({
  on,
  ...deps
}: Omit<Projection<E, V>, 'apply'> & { readonly on: Table<E, V> }): Projection<E, V> => ({
  ...deps,
  apply: (view, event, occasion) => {
    const change = on[event.type as E['type']];
    return change(view, event.data, occasion);
  },
});

/** A view as it is stored: one guarded document a stream. */
export type ViewDocument<V> = { readonly _id: string; readonly revision: number; readonly view: V | null };

/** A line of a view that is a list: one document an event, under `<stream's id>/<revision>`. */
export type RowDocument<R> = { readonly _id: string; readonly row: R };

/** The collection of the lines beside a collection of views. */
export const rowsName = (collection: string): string => `${collection}.rows`;

/** What is announced when a view has changed. `before` tells whom to inform about a view that is gone. */
export type ViewChanged<V = unknown> = {
  readonly name: string;
  /** The version of the projection that shows it so; who reads another version hears of the change from that one. */
  readonly version: number;
  readonly id: string;
  readonly revision: number;
  readonly view: V | null;
  readonly before: V | null;
};
