import { describe, expect, test } from '@jest/globals';
import type { Unsent } from '@soebs/events/transcript';
import { memoryUnsentStore, type UnsentStore } from '../unsent/store.ts';
import type { LocalLog } from '../testing/local-log.ts';
import { caretAt, enter, newLog, rest, shown, type } from '../testing/person.ts';

/** A page in which something was typed, and what its browser has kept of it; more may be typed and sent before it dies. */
const pageThatTyped = async (log: LocalLog, text: string, { at = 4, paragraph = 0 } = {}) => {
  const kept = new Map<string, Unsent>();
  const { model } = await enter(log, memoryUnsentStore(kept));
  caretAt(model, paragraph, at);
  type(model, text);
  await rest();
  return { model, kept };
};

/** The next page goes on typing: all of it reaches the log, and the page knows. */
const expectGoesOn = async ({ model, clock }: Awaited<ReturnType<typeof enter>>, log: LocalLog): Promise<void> => {
  caretAt(model, 0, 9);
  type(model, ' drei');
  log.losesAnswers = false;
  for (let n = 0; n < 3; n += 1) await clock.turn(2_000);
  expect([log.texts, model.transcript().segments[0]?.text]).toEqual([['eins zwei drei'], 'eins zwei drei']);
  expect(model.collaboration.getState().save).toBe('saved');
};

describe('a tab that dies', () => {
  test('[TX13] a tab that is killed while typing loses nothing', async () => {
    const log = newLog('eins', 'zwei');
    const { kept } = await pageThatTyped(log, '!!', { paragraph: 1 });
    const other = await enter(log);
    caretAt(other.model, 0, 0);
    type(other.model, '0');
    await other.clock.turn(600);
    const again = await enter(log, memoryUnsentStore(kept));
    expect(shown(again.model)).toEqual(['0eins', 'zwei!!']);
    await again.clock.turn(600);
    expect(log.texts).toEqual(['0eins', 'zwei!!']);
    await rest();
    expect(kept.size).toBe(0);
  });

  test('[TX13] what a dying page still sends is not sent again by the next one', async () => {
    const log = newLog('eins');
    const { model, kept } = await pageThatTyped(log, ' zwei');
    const before = structuredClone(kept);
    model.collaboration.flush();
    await rest();
    expect(log.texts).toEqual(['eins zwei']);
    const again = await enter(log, memoryUnsentStore(before));
    await again.clock.turn(600);
    expect([shown(again.model), log.texts, log.batches.length]).toEqual([['eins zwei'], ['eins zwei'], 1]);
    await expectGoesOn(again, log);
  });

  test('[TX13] nor when the dying page’s batch arrives after the next one has opened', async () => {
    const log = newLog('eins');
    const { model, kept } = await pageThatTyped(log, ' zwei');
    const again = await enter(log, memoryUnsentStore(structuredClone(kept)));
    model.collaboration.flush();
    await again.clock.turn(600);
    expect([shown(again.model), log.texts, log.batches.length]).toEqual([['eins zwei'], ['eins zwei'], 1]);
    await expectGoesOn(again, log);
  });

  test.each(['before', 'while'])(
    '[TX13] where a page sent more than it had kept, the log counts: it arrived %s the next page opened',
    async (when) => {
      const log = newLog('eins');
      const { model, kept } = await pageThatTyped(log, ' zw');
      const own = memoryUnsentStore(structuredClone(kept));
      type(model, 'ei');
      const die = async (): Promise<void> => {
        model.collaboration.flush();
        await rest();
      };
      if (when === 'before') await die();
      const adopt: UnsentStore['adopt'] = async (id) => {
        if (when === 'while' && log.batches.length === 0) await die();
        return own.adopt(id);
      };
      const again = await enter(log, { ...own, adopt });
      expect([shown(again.model), log.texts]).toEqual([['eins zwei'], ['eins zwei']]);
      await expectGoesOn(again, log);
    },
  );

  test('[TX13] what an outage holds back is in the text that opens, and typing goes on behind it', async () => {
    const log = newLog('eins');
    const { kept } = await pageThatTyped(log, ' zwei');
    const own = memoryUnsentStore(structuredClone(kept));
    const adopt: UnsentStore['adopt'] = (id) => {
      log.losesAnswers = true;
      return own.adopt(id);
    };
    const again = await enter(log, { ...own, adopt });
    expect([shown(again.model), again.model.collaboration.getState()]).toMatchObject([
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
    const again = await enter(log, memoryUnsentStore(kept));
    await rest();
    expect(again.model.collaboration.getState()).toMatchObject({ phase: 'ready', save: 'conflict' });
    expect([...kept.values()]).toMatchObject([{ buffer: gone.buffer }]);
  });

  test('[TX13] of several pages that died over one text each one’s typing arrives', async () => {
    const log = newLog('eins');
    const left: Unsent[] = [];
    for (const text of ['A', 'B', 'C']) {
      const { model, kept } = await pageThatTyped(log, text, { at: 0 });
      await model.collaboration.close();
      left.push(...structuredClone([...kept.values()]));
    }
    const own = memoryUnsentStore();
    const unsentStore: UnsentStore = {
      ...own,
      adopt: async (id) => (await own.adopt(id)) ?? left.shift() ?? null,
    };
    const { model } = await enter(log, unsentStore);
    expect(model.collaboration.getState()).toMatchObject({ phase: 'ready', save: 'saved' });
    expect(log.texts[0]).toMatch(/^(?=.*A)(?=.*B)(?=.*C)[ABC]{3}eins$/);
    expect(model.transcript().segments[0]?.text).toBe(log.texts[0]);
  });
});
