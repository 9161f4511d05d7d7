import { describe, expect, test } from '@jest/globals';
import type { Unsent } from '@soebs/events/transcript';
import { memoryOutbox, type Outbox } from './outbox.ts';
import type { LocalLog } from './testing/local-log.ts';
import { caretAt, enter, newLog, rest, shown, type } from './testing/person.ts';

/** A page in which something was typed, and what its browser has kept of it; more may be typed and sent before it dies. */
const pageThatTyped = async (log: LocalLog, text: string, { at = 4, paragraph = 0 } = {}) => {
  const kept = new Map<string, Unsent>();
  const { room } = await enter(log, memoryOutbox(kept));
  caretAt(room, paragraph, at);
  type(room, text);
  await rest();
  return { room, kept };
};

/** The next page goes on typing: all of it reaches the log, and the page knows. */
const expectGoesOn = async ({ room, clock }: Awaited<ReturnType<typeof enter>>, log: LocalLog): Promise<void> => {
  caretAt(room, 0, 9);
  type(room, ' drei');
  log.losesAnswers = false;
  for (let n = 0; n < 3; n += 1) await clock.turn(2_000);
  expect([log.texts, room.transcript().segments[0]?.text]).toEqual([['eins zwei drei'], 'eins zwei drei']);
  expect(room.collaboration.getState().save).toBe('saved');
};

describe('a tab that dies', () => {
  test('[TX13] a tab that is killed while typing loses nothing', async () => {
    const log = newLog('eins', 'zwei');
    const { kept } = await pageThatTyped(log, '!!', { paragraph: 1 });
    const other = await enter(log);
    caretAt(other.room, 0, 0);
    type(other.room, '0');
    await other.clock.turn(600);
    const again = await enter(log, memoryOutbox(kept));
    expect(shown(again.room)).toEqual(['0eins', 'zwei!!']);
    await again.clock.turn(600);
    expect(log.texts).toEqual(['0eins', 'zwei!!']);
    await rest();
    expect(kept.size).toBe(0);
  });

  test('[TX13] what a dying page still sends is not sent again by the next one', async () => {
    const log = newLog('eins');
    const { room, kept } = await pageThatTyped(log, ' zwei');
    const before = structuredClone(kept);
    room.collaboration.flush();
    await rest();
    expect(log.texts).toEqual(['eins zwei']);
    const again = await enter(log, memoryOutbox(before));
    await again.clock.turn(600);
    expect([shown(again.room), log.texts, log.batches.length]).toEqual([['eins zwei'], ['eins zwei'], 1]);
    await expectGoesOn(again, log);
  });

  test('[TX13] nor when the dying page’s batch arrives after the next one has opened', async () => {
    const log = newLog('eins');
    const { room, kept } = await pageThatTyped(log, ' zwei');
    const again = await enter(log, memoryOutbox(structuredClone(kept)));
    room.collaboration.flush();
    await again.clock.turn(600);
    expect([shown(again.room), log.texts, log.batches.length]).toEqual([['eins zwei'], ['eins zwei'], 1]);
    await expectGoesOn(again, log);
  });

  test.each(['before', 'while'])(
    '[TX13] where a page sent more than it had kept, the log counts: it arrived %s the next page opened',
    async (when) => {
      const log = newLog('eins');
      const { room, kept } = await pageThatTyped(log, ' zw');
      const own = memoryOutbox(structuredClone(kept));
      type(room, 'ei');
      const die = async (): Promise<void> => {
        room.collaboration.flush();
        await rest();
      };
      if (when === 'before') await die();
      const adopt: Outbox['adopt'] = async (id) => {
        if (when === 'while' && log.batches.length === 0) await die();
        return own.adopt(id);
      };
      const again = await enter(log, { ...own, adopt });
      expect([shown(again.room), log.texts]).toEqual([['eins zwei'], ['eins zwei']]);
      await expectGoesOn(again, log);
    },
  );

  test('[TX13] what an outage holds back is in the text that opens, and typing goes on behind it', async () => {
    const log = newLog('eins');
    const { kept } = await pageThatTyped(log, ' zwei');
    const own = memoryOutbox(structuredClone(kept));
    const adopt: Outbox['adopt'] = (id) => {
      log.losesAnswers = true;
      return own.adopt(id);
    };
    const again = await enter(log, { ...own, adopt });
    expect([shown(again.room), again.room.collaboration.getState()]).toMatchObject([
      ['eins zwei'],
      { phase: 'ready', save: 'saving' },
    ]);
    await expectGoesOn(again, log);
  });

  test('[TX13] what the log refuses is told when the text is open, and is still there', async () => {
    const log = newLog('eins');
    const gone: Unsent = {
      revision: -1,
      inFlight: null,
      buffer: [{ type: 'T', seg: 'p0', delta: [99, 'x'] }],
      nextOpId: 'left',
    };
    const kept = new Map([[log.linkFor('any').transcriptId, gone]]);
    const again = await enter(log, memoryOutbox(kept));
    await rest();
    expect(again.room.collaboration.getState()).toMatchObject({ phase: 'ready', save: 'conflict' });
    expect([...kept.values()]).toMatchObject([{ buffer: gone.buffer }]);
  });

  test('[TX13] of several pages that died over one text each one’s typing arrives', async () => {
    const log = newLog('eins');
    const left: Unsent[] = [];
    for (const text of ['A', 'B', 'C']) {
      const { room, kept } = await pageThatTyped(log, text, { at: 0 });
      await room.collaboration.close();
      left.push(...structuredClone([...kept.values()]));
    }
    const own = memoryOutbox();
    const outbox: Outbox = {
      ...own,
      adopt: async (id) => (await own.adopt(id)) ?? left.shift() ?? null,
    };
    const { room } = await enter(log, outbox);
    expect(room.collaboration.getState()).toMatchObject({ phase: 'ready', save: 'saved' });
    expect(log.texts[0]).toMatch(/^(?=.*A)(?=.*B)(?=.*C)[ABC]{3}eins$/);
    expect(room.transcript().segments[0]?.text).toBe(log.texts[0]);
  });
});
