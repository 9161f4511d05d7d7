import { describe, expect, test } from '@jest/globals';
import { type Unsent } from '@soebs/events/transcript';
import { memoryOutbox } from './outbox.ts';
import { caretAt, enter, newLog, rest, shown, type } from './testing/person.ts';

describe('a tab that dies', () => {
  test('[TX13] a tab that is killed while typing loses nothing', async () => {
    const log = newLog('eins', 'zwei');
    const kept = new Map<string, Unsent>();
    const { room } = await enter(log, memoryOutbox(kept));
    caretAt(room, 1, 4);
    type(room, '!!');
    await rest();
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
    const kept = new Map<string, Unsent>();
    const { room } = await enter(log, memoryOutbox(kept));
    caretAt(room, 0, 4);
    type(room, ' zwei');
    await rest();
    const before = structuredClone([...kept]);
    room.collaboration.flush();
    await rest();
    expect(log.texts).toEqual(['eins zwei']);
    const again = await enter(log, memoryOutbox(new Map(before)));
    await again.clock.turn(600);
    expect([shown(again.room), log.texts, log.batches.length]).toEqual([['eins zwei'], ['eins zwei'], 1]);
  });

  test('[TX13] nor when the dying page’s batch arrives after the next one has opened', async () => {
    const log = newLog('eins');
    const kept = new Map<string, Unsent>();
    const { room } = await enter(log, memoryOutbox(kept));
    caretAt(room, 0, 4);
    type(room, ' zwei');
    await rest();
    const again = await enter(log, memoryOutbox(new Map(structuredClone([...kept]))));
    room.collaboration.flush();
    await again.clock.turn(600);
    expect([shown(again.room), log.texts, log.batches.length]).toEqual([['eins zwei'], ['eins zwei'], 1]);
  });
});
