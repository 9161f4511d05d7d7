import type { Level, RefusalCode } from '@soebs/contract';
import type { Request } from 'express';
import type { Person } from './person.ts';

const people = new WeakMap<Request, Person>();

/** Remembers who makes a request, once the session has been checked. */
export const identify = (request: Request, person: Person): void => void people.set(request, person);

export const personOf = (request: Request): Person | undefined => people.get(request);

const needs =
  (fits: (person: Person) => boolean) =>
  (person: Person | undefined): RefusalCode | undefined => {
    if (!person) return 'unauthorized';
    return fits(person) ? undefined : 'forbidden';
  };

const rules: Readonly<Record<Level, (person: Person | undefined) => RefusalCode | undefined>> = {
  public: () => undefined,
  user: needs(() => true),
  staff: needs(({ role }) => role !== 'user'),
  admin: needs(({ role }) => role === 'admin'),
};

/** The refusal that a level means for a person, or nothing. */
export const isAllowed = (level: Level, person: Person | undefined): RefusalCode | undefined => rules[level](person);
