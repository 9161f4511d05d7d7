import type { Level, RefusalCode } from '@soebs/contract';
import type { Request } from 'express';
import type { Person } from '../accounts/person.ts';

const people = new WeakMap<Request, Person>();

/** Remembers who makes a request, once the session has been checked. */
export const identify = (request: Request, person: Person): void => void people.set(request, person);

export const personOf = (request: Request): Person | undefined => people.get(request);

const rules: Readonly<Record<Level, (person: Person | undefined) => RefusalCode | undefined>> = {
  public: () => undefined,
  user: (person) => (person ? undefined : 'unauthorized'),
  staff: (person) => (person && person.role === 'user' ? 'forbidden' : person ? undefined : 'unauthorized'),
  admin: (person) => (person && person.role !== 'admin' ? 'forbidden' : person ? undefined : 'unauthorized'),
};

/** The refusal that a level means for a person, or nothing. */
export const isAllowed = (level: Level, person: Person | undefined): RefusalCode | undefined => rules[level](person);
