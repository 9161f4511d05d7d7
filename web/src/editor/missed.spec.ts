import { describe, expect, test } from '@jest/globals';
import { memoryOutbox } from './outbox.ts';
import type { LocalLog } from './testing/local-log.ts';
import { caretAt, enter, newLog, rest, shown, type } from './testing/person.ts';

type Person = Awaited<ReturnType<typeof enter>>;

/** So many batches of one person, each a letter before the text. */
const logMany = async (bert: Person, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    caretAt(bert.room, 0, 0);
    type(bert.room, 'b');
    await bert.clock.turn(600);
  }
};

/** Takes the last person who came off the line; answers how to bring them back. */
const leaveLine = (log: LocalLog) => {
  const away = [...log.listeners].at(-1);
  if (away) log.listeners.delete(away);
  away?.onState('offline');
  return async (): Promise<void> => {
    if (away) log.listeners.add(away);
    away?.onState('online');
    await rest();
    await rest();
  };
};

const textsOf = ({ room }: Person, log: LocalLog) => [shown(room), room.transcript().segments[0]?.text, log.texts[0]];

describe('more missed than a page holds', () => {
  test('[TX13] what is unsent passes all of it, page by page, and is no conflict', async () => {
    const log = newLog('eins');
    log.pageSize = 5;
    const bert = await enter(log);
    const anna = await enter(log);
    const comeBack = leaveLine(log);
    await logMany(bert, 23);
    // While the line is down nothing is sent, so that the buffer is what has to pass.
    log.isDown = true;
    caretAt(anna.room, 0, 4);
    type(anna.room, ' zwei');
    await anna.clock.turn(600);
    log.isDown = false;
    const before = log.pagesGiven;
    await comeBack();
    await anna.clock.turn(2_000);
    expect(log.pagesGiven - before).toBeGreaterThanOrEqual(5);
    expect(anna.room.collaboration.getState().save).toBe('saved');
    const text = `${'b'.repeat(23)}eins zwei`;
    expect(textsOf(anna, log)).toEqual([[text], text, text]);
    expect(shown(bert.room)).toEqual([text]);
  });

  test('[TX13] nor when the page is opened again with what the outbox kept', async () => {
    const log = newLog('eins');
    log.pageSize = 5;
    const outbox = memoryOutbox();
    const bert = await enter(log);
    const anna = await enter(log, outbox);
    caretAt(anna.room, 0, 4);
    type(anna.room, ' zwei');
    await anna.room.collaboration.close();
    await logMany(bert, 23);
    const again = await enter(log, outbox);
    await again.clock.turn(600);
    const text = `${'b'.repeat(23)}eins zwei`;
    expect([again.room.collaboration.getState().save, ...textsOf(again, log)]).toEqual(['saved', [text], text, text]);
  });

  test('[TX10] a batch that was made too long ago is carried on and sent again', async () => {
    const log = newLog('eins');
    [log.pageSize, log.remembers] = [5, 8];
    const bert = await enter(log);
    const anna = await enter(log);
    const away = [...log.listeners].at(-1);
    if (away) log.listeners.delete(away);
    await logMany(bert, 23);
    caretAt(anna.room, 0, 4);
    type(anna.room, ' zwei');
    await anna.clock.turn(600);
    await rest();
    await anna.clock.turn(600);
    const text = `${'b'.repeat(23)}eins zwei`;
    expect([anna.room.collaboration.getState().save, ...textsOf(anna, log)]).toEqual(['saved', [text], text, text]);
  });

  test('[TX13] a text in which nothing is unsent is loaded anew', async () => {
    const log = newLog('eins');
    log.pageSize = 5;
    const bert = await enter(log);
    const anna = await enter(log);
    const comeBack = leaveLine(log);
    await logMany(bert, 23);
    const pages = anna.room.collaboration.session.revision;
    await comeBack();
    expect([pages, anna.room.collaboration.session.revision]).toEqual([-1, 22]);
    expect(anna.room.transcript().segments[0]?.text).toBe(`${'b'.repeat(23)}eins`);
  });

  test('[TX10] what could not be fetched is asked for again, though nobody types', async () => {
    const log = newLog('eins');
    const bert = await enter(log);
    const anna = await enter(log);
    const away = [...log.listeners].at(-1);
    if (away) log.listeners.delete(away);
    await logMany(bert, 1);
    if (away) log.listeners.add(away);
    log.isDown = true;
    away?.onBatch({ revision: 1, opId: 'lost', by: 'bert', ops: [] });
    await rest();
    expect(shown(anna.room)).toEqual(['eins']);
    log.isDown = false;
    await anna.clock.turn(1_000);
    await rest();
    expect(shown(anna.room)).toEqual(['beins']);
  });
});
