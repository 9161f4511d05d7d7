import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A mail that was caught. */
export type Caught = {
  readonly id: number;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receivedAt: string;
};

const MOST_SHOWN = 500;

const readAll = (file: string): Caught[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Caught)
    : [];

/** The caught mails, newest first, kept in a file with one mail a line. */
export const openEmails = (file: string | undefined) => {
  if (file) mkdirSync(dirname(file), { recursive: true });
  const all = file ? readAll(file) : [];
  return {
    add: (mail: Omit<Caught, 'id'>): void => {
      const caught = { ...mail, id: all.length + 1 };
      if (file) appendFileSync(file, `${JSON.stringify(caught)}\n`);
      all.push(caught);
    },
    /** Those to an address, or all. */
    list: (to: string | null): Caught[] =>
      all
        .filter((each) => to === null || each.to.includes(to))
        .reverse()
        .slice(0, MOST_SHOWN),
    find: (id: number): Caught | undefined => all.find((each) => each.id === id),
  };
};
export type Emails = ReturnType<typeof openEmails>;
