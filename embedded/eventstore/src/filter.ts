import type { RecordedEvent } from './event.ts';
import { BadRequestFault } from './faults.ts';

/** Which events of $all a reader wants, and after how many considered events it wants a checkpoint. */
export type FilterRequest = {
  readonly on: 'stream' | 'type';
  readonly regex: string;
  readonly prefixes: readonly string[];
  readonly checkpointEvery: number;
};

export type Matches = (event: RecordedEvent) => boolean;

const regexOf = (source: string): RegExp => {
  try {
    return new RegExp(source, 'u');
  } catch {
    throw new BadRequestFault(`The filter's regular expression is not valid: ${source}`);
  }
};

/** The test for one event. Prefixes win over a regular expression. Throws BadRequestFault for an expression that cannot be compiled. */
export const matcher = ({ on, regex, prefixes }: FilterRequest): Matches => {
  const subject = (event: RecordedEvent): string => (on === 'stream' ? event.stream : event.type);
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => subject(event).startsWith(prefix));
  const pattern = regexOf(regex);
  return (event) => pattern.test(subject(event));
};
