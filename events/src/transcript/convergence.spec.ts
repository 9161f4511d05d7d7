import { describe, expect, test } from '@jest/globals';
import { diceOf, type Dice } from '../testing/dice.ts';
import { applyOperations } from './apply.ts';
import type { Delta } from './delta.ts';
import type { Operation } from './operations.ts';
import {
  acknowledge,
  edit,
  flush,
  isSaved,
  openSession,
  receive,
  redo,
  restore,
  undo,
  unsentOf,
  type EditSession,
  type SessionChange,
} from './session.ts';
import { toStoredTranscript, type Transcript } from './shapes.ts';
import { Log } from './testing/log.ts';
import { timedTokensOf, tokensOf } from './tokens.ts';

class Client {
  session: EditSession;
  #ids = 0;
  #delivered = 0;
  readonly acknowledged: string[] = [];
  #answers: { opId: string; revision: number }[] = [];
  readonly name: string;
  readonly log: Log;
  readonly dice: Dice;

  constructor(name: string, log: Log, dice: Dice) {
    this.name = name;
    this.log = log;
    this.dice = dice;
    this.session = openSession(-1, log.start);
  }

  readonly newId = (): string => `${this.name}${(this.#ids += 1)}`;

  type(): void {
    const ops = randomOperations(this.session.view, this.dice, this.newId);
    const edited = edit(this.session, ops, { join: this.dice(4) === 0 });
    if (!edited.ok) throw new Error(edited.rejection.detail);
    this.session = edited.session;
  }

  /** Sends; the request may be lost, or the answer, or the answer may come late. */
  send(luck: number): void {
    this.session = flush(this.session, { opId: this.newId(), newId: this.newId });
    if (this.dice(3) === 0) this.#cutLarge();
    const { inFlight } = this.session;
    if (!inFlight || luck === 0) return;
    const revision = this.log.append(inFlight, this.name);
    if (luck === 1) return;
    if (luck === 2) this.#answers.push({ opId: inFlight.opId, revision });
    else this.answer({ opId: inFlight.opId, revision });
  }

  /** As if what flies were larger than a batch may be: it goes operation by operation (TX2). */
  #cutLarge(): void {
    const { inFlight, queued } = this.session;
    const [first, ...rest] = inFlight?.ops ?? [];
    if (!inFlight || !first || this.log.batches.some(({ opId }) => opId === inFlight.opId)) return;
    const parts = rest.map((op) => ({ opId: this.newId(), ops: [op] }));
    this.session = { ...this.session, inFlight: { ...inFlight, ops: [first] }, queued: [...parts, ...queued] };
  }

  answer(answer: { opId: string; revision: number }): void {
    this.take(acknowledge(this.session, answer));
    this.acknowledged.push(answer.opId);
  }

  /** The screen follows by the changes alone; it must show what the session holds. */
  take({ session, changes }: SessionChange): void {
    const screen = applyOperations(this.session.view, changes);
    if (!screen.ok) throw new Error(`the screen cannot follow: ${screen.rejection.detail}`);
    if (letters(screen.transcript) !== letters(session.view)) throw new Error('the screen shows something else');
    this.session = session;
  }

  /** Some batches arrive, now and then swapped or doubled. */
  hear(howMany: number): void {
    const arriving = this.log.batches.slice(this.#delivered, this.#delivered + howMany);
    this.#delivered += arriving.length;
    if (this.dice(3) === 0) arriving.reverse();
    if (this.dice(5) === 0) arriving.push(...arriving);
    for (const batch of arriving) this.take(receive(this.session, batch));
    for (const answer of this.#answers.splice(0)) this.answer(answer);
  }

  /** The tab is reloaded: only the outbox remains. */
  reload(): void {
    const unsent = JSON.parse(JSON.stringify(unsentOf(this.session))) as ReturnType<typeof unsentOf>;
    this.#answers = [];
    const fresh = openSession(this.log.batches.length - 1, this.log.transcript);
    this.#delivered = this.log.batches.length;
    this.session = restore(fresh, unsent, this.log.batches);
  }
}

const letters = ({ segments }: Transcript): string =>
  JSON.stringify(segments.map(({ id, speakerId, text }) => [id, speakerId, text]));

/** The first word is written anew, as others may do at the same time; null now and then, and where there is none. */
const firstWordAnew = (text: string, dice: Dice): Delta | null => {
  const word = /^\S+/u.exec(text)?.[0];
  return word !== undefined && dice(6) === 0 ? [['Neu', 'Alt'][dice(2)]!, -word.length] : null;
};

const randomDelta = (text: string, dice: Dice): Delta => {
  const letters = Array.from(text);
  const from = dice(letters.length + 1);
  const gone = dice(3) === 0 ? dice(Math.min(6, letters.length - from + 1)) : 0;
  const retain = letters.slice(0, from).join('').length;
  const cut = letters.slice(from, from + gone).join('').length;
  const put = ['a', ' ', 'wort ', ' neu', '😀'][dice(5)]!;
  return [...(retain > 0 ? [retain] : []), ...(cut > 0 ? [-cut] : []), ...(cut === 0 || dice(2) === 0 ? [put] : [])];
};

const randomOperations = ({ segments }: Transcript, dice: Dice, newId: () => string): Operation[] => {
  const n = dice(segments.length);
  const { id, text } = segments[n]!;
  const next = segments[n + 1];
  const kind = dice(10);
  if (kind < 2) {
    const at = Array.from(text)
      .slice(0, dice(Array.from(text).length + 1))
      .join('').length;
    const fresh = newId();
    const split: Operation = { type: 'S', seg: id, at, newId: fresh, speakerId: null };
    return dice(2) === 0 ? [split] : [split, { type: 'T', seg: fresh, delta: ['x'] }];
  }
  if (kind < 4 && next) return [{ type: 'M', seg: id, next: next.id, at: text.length }];
  if (kind === 4) return [{ type: 'A', seg: dice(3) === 0 ? null : id, key: 'speakerId', value: `p${dice(4)}` }];
  return [{ type: 'T', seg: id, delta: firstWordAnew(text, dice) ?? randomDelta(text, dice) }];
};

const act = (client: Client, dice: Dice): void => {
  const choice = dice(20);
  if (choice < 9) client.type();
  else if (choice < 12) client.send(dice(6));
  else if (choice < 16) client.hear(1 + dice(4));
  else if (choice < 18) client.session = undo(client.session, client.newId).session;
  else if (choice < 19) client.session = redo(client.session, client.newId).session;
  else if (dice(3) === 0) client.log.comment(client, dice);
  else client.reload();
};

const settleAll = (clients: readonly Client[]): void => {
  for (let round = 0; round < 200; round += 1) {
    for (const client of clients) {
      client.hear(1_000);
      client.send(5);
    }
    if (clients.every(({ session, log }) => isSaved(session) && session.revision === log.batches.length - 1)) return;
  }
  throw new Error('the clients never came to rest');
};

const play = (seed: number): { log: Log; clients: Client[] } => {
  const dice = diceOf(seed);
  const log = new Log();
  const clients = ['a', 'b', 'c'].map((name) => new Client(name, log, dice));
  for (let turn = 0; turn < 40 * clients.length; turn += 1) act(clients[dice(clients.length)]!, dice);
  settleAll(clients);
  return { log, clients };
};

const HISTORIES = 2_000;

/** A failure is seen again with `jest --globals '{"SEED": 123}'`. */
describe('three people and one transcript', () => {
  const { SEED } = globalThis as { SEED?: number };
  const seed = SEED ?? Date.now() % 1_000_000_000;

  test(`[TX12] ${HISTORIES} random histories end alike everywhere, nothing acknowledged is lost (SEED=${seed})`, () => {
    for (let n = 0; n < HISTORIES; n += 1) {
      const problem = inspect(seed + n);
      if (problem !== null) throw new Error(`SEED=${seed + n}: ${problem}`);
    }
  }, 60_000);

  test('[TX12] the test itself can tell: a client that misses a batch is found out', () => {
    const { log, clients } = play(4_711);
    const spoilt = clients[0]!;
    const last = log.batches.findLast((batch) => batch.ops.some((op) => op.type === 'T'))!;
    const without = log.batches.filter((batch) => batch !== last).map((batch, revision) => ({ ...batch, revision }));
    const client = without.reduce((session, batch) => receive(session, batch).session, openSession(-1, log.start));
    expect(client.view).not.toEqual(spoilt.session.view);
  });
});

const json = (transcript: Transcript): string => JSON.stringify(toStoredTranscript(transcript));

/** Writes a word anew as a whole, or only the letters behind its fourth. */
const correct = (client: Client, old: string, put: string): void => {
  const { segments } = client.session.view;
  const segment = segments.find(({ text }) => text.includes(old) && !text.includes(put));
  if (!segment) return;
  const at = segment.text.indexOf(old);
  const whole = [at, put, -old.length];
  const delta = (client.dice(2) === 0 ? whole : [at + 4, put.slice(4), 4 - old.length]).filter((part) => part !== 0);
  const edited = edit(client.session, [{ type: 'T', seg: segment.id, delta }]);
  if (!edited.ok) throw new Error(edited.rejection.detail);
  client.session = edited.session;
};

/** Everybody replaces the same words by the same; whatever happens on the way, each stands once. */
const correctAlike = (seed: number): string => {
  const dice = diceOf(seed);
  const log = new Log();
  const clients = ['a', 'b', 'c'].map((name) => new Client(name, log, dice));
  const deeds = clients.flatMap((client) => [
    () => correct(client, 'drei.', 'dreizehn.'),
    () => correct(client, 'fünf', 'fünfzig'),
  ]);
  deeds.forEach((deed, n) => {
    if (dice(5) > 0) deed();
    const client = clients[n >> 1];
    if (dice(2) === 0) client?.send(dice(6));
    if (dice(4) === 0) client?.hear(1);
  });
  settleAll(clients);
  return log.transcript.segments.map(({ text }) => text).join(' ');
};

test('[TX11] whoever corrects the same words in the same way, whenever: each word stands once', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const text = correctAlike(seed);
    const counts = ['drei', 'fünf', 'zehn', 'zig'].map((word) => text.split(word).length - 1);
    expect([seed, ...counts].slice(0, 3)).toEqual([seed, 1, 1]);
    expect(Math.max(...counts)).toBe(1);
  }
});

const strayed = ({ name, session, acknowledged }: Client, log: Log): string | null => {
  if (session.refused) return `${name} was refused: ${session.refused.detail}`;
  if (json(session.view) !== json(log.transcript)) return `${name} sees another transcript`;
  const logged = new Set(log.batches.map(({ opId }) => opId));
  return acknowledged.every((opId) => logged.has(opId)) ? null : `${name} lost an edit`;
};

const inspect = (seed: number): string | null => {
  const { log, clients } = play(seed);
  const reader = log.batches.reduce((session, batch) => receive(session, batch).session, openSession(-1, log.start));
  if (json(reader.view) !== json(log.transcript)) return 'a reader of the log sees another transcript';
  const problems = clients.map((client) => strayed(client, log)).filter((problem) => problem !== null);
  return problems[0] ?? untimed(log.transcript);
};

const untimed = ({ segments }: Transcript): string | null => {
  let passed = 0;
  for (const segment of segments) {
    const tokens = timedTokensOf(segment);
    const places = tokens.map(({ offset, length }) => ({ offset, length }));
    if (JSON.stringify(places) !== JSON.stringify(tokensOf(segment.text))) return `a word of ${segment.id} has no time`;
    for (const { startMs, endMs } of tokens) {
      if (startMs < passed || endMs < startMs) return `times of ${segment.id} run backwards`;
      passed = endMs;
    }
  }
  return null;
};
