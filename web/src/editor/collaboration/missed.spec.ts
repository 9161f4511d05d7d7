import { describe, expect, test } from '@jest/globals';
import { memoryUnsentStore } from '../unsent/store.ts';
import type { LocalLog } from '../testing/local-log.ts';
import { caretAt, enter, newLog, rest, shown, type } from '../testing/person.ts';

type Person = Awaited<ReturnType<typeof enter>>;

/** So many batches of one person, each a letter before the text. */
const logMany = async (bert: Person, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    caretAt(bert.model, 0, 0);
    type(bert.model, 'b');
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

const textsOf = ({ model }: Person, log: LocalLog) => [
  shown(model),
  model.transcript().segments[0]?.text,
  log.texts[0],
];

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
    caretAt(anna.model, 0, 4);
    type(anna.model, ' zwei');
    await anna.clock.turn(600);
    log.isDown = false;
    const before = log.pagesGiven;
    await comeBack();
    await anna.clock.turn(2_000);
    expect(log.pagesGiven - before).toBeGreaterThanOrEqual(5);
    expect(anna.model.collaboration.getState().save).toBe('saved');
    const text = `${'b'.repeat(23)}eins zwei`;
    expect(textsOf(anna, log)).toEqual([[text], text, text]);
    expect(shown(bert.model)).toEqual([text]);
  });

  test('[TX13] nor when the page is opened again with what the store of unsent edits kept', async () => {
    const log = newLog('eins');
    log.pageSize = 5;
    const unsentStore = memoryUnsentStore();
    const bert = await enter(log);
    const anna = await enter(log, unsentStore);
    caretAt(anna.model, 0, 4);
    type(anna.model, ' zwei');
    await anna.model.collaboration.close();
    await logMany(bert, 23);
    const again = await enter(log, unsentStore);
    await again.clock.turn(600);
    const text = `${'b'.repeat(23)}eins zwei`;
    expect([again.model.collaboration.getState().save, ...textsOf(again, log)]).toEqual(['saved', [text], text, text]);
  });

  test('[TX10] a batch that was made too long ago is carried on and sent again', async () => {
    const log = newLog('eins');
    [log.pageSize, log.remembers] = [5, 8];
    const bert = await enter(log);
    const anna = await enter(log);
    const away = [...log.listeners].at(-1);
    if (away) log.listeners.delete(away);
    await logMany(bert, 23);
    caretAt(anna.model, 0, 4);
    type(anna.model, ' zwei');
    await anna.clock.turn(600);
    await rest();
    await anna.clock.turn(600);
    const text = `${'b'.repeat(23)}eins zwei`;
    expect([anna.model.collaboration.getState().save, ...textsOf(anna, log)]).toEqual(['saved', [text], text, text]);
  });

  test('[TX13] a text in which nothing is unsent is loaded anew', async () => {
    const log = newLog('eins');
    log.pageSize = 5;
    const bert = await enter(log);
    const anna = await enter(log);
    const comeBack = leaveLine(log);
    await logMany(bert, 23);
    const pages = anna.model.collaboration.session.revision;
    await comeBack();
    expect([pages, anna.model.collaboration.session.revision]).toEqual([-1, 22]);
    expect(anna.model.transcript().segments[0]?.text).toBe(`${'b'.repeat(23)}eins`);
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
    expect(shown(anna.model)).toEqual(['eins']);
    log.isDown = false;
    await anna.clock.turn(1_000);
    await rest();
    expect(shown(anna.model)).toEqual(['beins']);
  });
});
