import { endedQuery, type EndedQuery } from '@soebs/contract';

/** What an address asks for of the end of projects; what cannot be read is not asked for. */
export const endedIn = (get: (name: string) => string): EndedQuery => {
  const { failure, endedFrom, endedTo } = endedQuery.shape;
  return {
    failure: failure.safeParse(get('failure')).data,
    endedFrom: endedFrom.safeParse(get('endedFrom')).data,
    endedTo: endedTo.safeParse(get('endedTo')).data,
  };
};

/** An address without it. */
export const nothingEnded: Readonly<Record<keyof EndedQuery, ''>> = { failure: '', endedFrom: '', endedTo: '' };

type Asked = EndedQuery & { readonly status: 'finished' | 'failed' };

/** Where the projects are that are counted somewhere. */
export const endedPath = (asked: Asked): string => {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/admin/projects?${new URLSearchParams(given).toString()}`;
};
