import { describe, expect, test } from '@jest/globals';
import { segmentStartMs } from '@soebs/events/transcript';
import { memoryOutbox } from './outbox.ts';
import { createRoom, type Room } from './room.ts';
import { splitAtSpoken } from './split-at-spoken.ts';
import { caretAt, enter, handClock, newLog, rest, shown, type } from './testing/person.ts';

describe('a person at the editor', () => {
  test('[TX13] typing is sent after half a second of rest, at once on Enter', async () => {
    const log = newLog('eins zwei', 'drei');
    const { room, clock } = await enter(log);
    caretAt(room, 0, 4);
    type(room, 'X');
    expect(room.collaboration.getState().save).toBe('saving');
    await clock.turn(400);
    expect(log.texts[0]).toBe('eins zwei');
    await clock.turn(200);
    expect([log.texts[0], room.collaboration.getState().save]).toEqual(['einsX zwei', 'saved']);
    room.editor.insertBreak();
    room.takeTyped();
    await rest();
    expect(log.texts).toEqual(['einsX', ' zwei', 'drei']);
  });

  test('[TX13] offline the text goes on, and is sent once when the network is back', async () => {
    const log = newLog('eins');
    const { room, clock } = await enter(log);
    log.setDown(true);
    caretAt(room, 0, 4);
    type(room, ' zwei');
    await clock.turn(600);
    expect([room.collaboration.getState().save, shown(room)[0], log.texts[0]]).toEqual([
      'offline',
      'eins zwei',
      'eins',
    ]);
    log.setDown(false);
    await rest();
    expect([room.collaboration.getState().save, log.texts[0], log.batches.length]).toEqual(['saved', 'eins zwei', 1]);
  });

  test('[TX13] an outbox that fails is told at once', async () => {
    const broken = { ...memoryOutbox(), keep: () => Promise.reject(new Error('quota')) };
    const { room } = await enter(newLog('eins'), broken);
    caretAt(room, 0, 0);
    type(room, 'x');
    await rest();
    expect(room.collaboration.getState().outboxFailed).toBe(true);
  });

  test('[TX13] what the log refuses stays on screen, as a conflict', async () => {
    const log = newLog('eins');
    const link = {
      ...log.linkFor('x'),
      send: () =>
        Promise.resolve({ ok: false as const, rejection: { code: 'transcript_conflict' as const, detail: '' } }),
    };
    const clock = handClock();
    const room = createRoom({ link, outbox: memoryOutbox(), newId: () => 'n', ...clock });
    await room.collaboration.open();
    room.startFollowing();
    caretAt(room, 0, 0);
    type(room, 'x');
    await clock.turn(600);
    expect([room.collaboration.getState().save, shown(room)[0]]).toEqual(['conflict', 'xeins']);
    await room.collaboration.discard();
    expect([room.collaboration.getState().save, room.transcript().segments[0]?.text]).toEqual(['saved', 'eins']);
  });

  test('[TX13] opening twice, as a page in development does, opens once', async () => {
    const log = newLog('eins');
    const room = createRoom({ link: log.linkFor('x'), outbox: memoryOutbox(), newId: () => 'n', ...handClock() });
    const first = room.collaboration.open();
    void room.collaboration.close();
    await Promise.all([first, room.collaboration.open()]);
    expect([room.collaboration.getState().phase, log.listeners.size]).toEqual(['ready', 1]);
  });

  test('[TX13] a load that fails is told, and can be tried again', async () => {
    const log = newLog('eins');
    log.setDown(true);
    const room = createRoom({ link: log.linkFor('x'), outbox: memoryOutbox(), newId: () => 'n', ...handClock() });
    await room.collaboration.open();
    expect(room.collaboration.getState().phase).toBe('failed');
    log.setDown(false);
    await room.collaboration.open();
    expect(room.collaboration.getState().phase).toBe('ready');
  });
});

describe('two people', () => {
  test('[TX10] see each other’s edits, and the caret stays with its letters', async () => {
    const log = newLog('eins zwei');
    const anna = await enter(log);
    const bert = await enter(log);
    caretAt(anna.room, 0, 9);
    caretAt(bert.room, 0, 0);
    type(bert.room, 'Hallo ');
    await bert.clock.turn(600);
    type(anna.room, '!');
    expect(shown(anna.room)).toEqual(['Hallo eins zwei!']);
    caretAt(bert.room, 0, 1);
    bert.room.editor.deleteBackward('character');
    bert.room.takeTyped();
    await bert.clock.turn(600);
    await anna.clock.turn(600);
    expect(anna.room.editor.selection?.anchor.offset).toBe(15);
    expect([shown(anna.room), shown(bert.room), log.texts]).toEqual(Array(3).fill(['allo eins zwei!']));
  });

  test('[TX10] what was missed while away is fetched on return', async () => {
    const log = newLog('eins');
    const anna = await enter(log);
    const bert = await enter(log);
    const away = [...log.listeners][0];
    if (away) log.listeners.delete(away);
    caretAt(bert.room, 0, 4);
    type(bert.room, '!');
    await bert.clock.turn(600);
    expect(shown(anna.room)).toEqual(['eins']);
    away?.onState('offline');
    away?.onState('online');
    await rest();
    expect(shown(anna.room)).toEqual(['eins!']);
  });

  test('[TX10] text put in exactly at the caret does not push it', async () => {
    const log = newLog('eins');
    const anna = await enter(log);
    const bert = await enter(log);
    caretAt(anna.room, 0, 2);
    caretAt(bert.room, 0, 2);
    type(bert.room, 'X');
    await bert.clock.turn(600);
    expect([shown(anna.room)[0], anna.room.editor.selection?.anchor.offset]).toEqual(['eiXns', 2]);
  });

  test('[TX11] two offline splits of one paragraph leave one copy', async () => {
    const log = newLog('eins zwei drei');
    const anna = await enter(log);
    const bert = await enter(log);
    log.setDown(true);
    for (const [{ room }, offset] of [
      [anna, 5],
      [bert, 5],
    ] as const) {
      caretAt(room, 0, offset);
      room.editor.insertBreak();
      room.takeTyped();
      type(room, '>');
    }
    log.setDown(false);
    await rest();
    await anna.clock.turn(2_000);
    await bert.clock.turn(2_000);
    expect(log.texts).toEqual(['eins ', '>>zwei drei']);
    expect([shown(anna.room), shown(bert.room)]).toEqual([log.texts, log.texts]);
  });

  test('[TX14] undo takes back the own typing in one step, not the other’s', async () => {
    const log = newLog('eins');
    const anna = await enter(log);
    const bert = await enter(log);
    caretAt(anna.room, 0, 4);
    type(anna.room, ' zwei');
    caretAt(bert.room, 0, 0);
    type(bert.room, 'B ');
    await bert.clock.turn(600);
    anna.room.editor.undo();
    expect(shown(anna.room)).toEqual(['B eins']);
    anna.room.editor.redo();
    expect(shown(anna.room)).toEqual(['B eins zwei']);
  });
});

describe('plain text', () => {
  const paste = (room: Room, text: string): void => {
    room.editor.insertData({ getData: (kind: string) => (kind === 'text/plain' ? text : '') } as DataTransfer);
    room.takeTyped();
  };
  test('[TX39] pasted markup is literal, lines become paragraphs, hard blanks become blanks', async () => {
    const { room } = await enter(newLog('eins'));
    caretAt(room, 0, 4);
    paste(room, ' <b>x</b>\r\n\nA\u00A0B\n<c>');
    expect(shown(room)).toEqual(['eins<b>x</b>', 'A B', '<c>']);
  });
  test('[TX14] a paste is its own step', async () => {
    const { room } = await enter(newLog('eins'));
    caretAt(room, 0, 4);
    type(room, '!');
    paste(room, 'lang und breit');
    room.editor.undo();
    expect(shown(room)).toEqual(['eins!']);
  });
  test('[TX36] a paragraph is split at the word that is heard, which keeps its time; one undo joins it again', async () => {
    const log = newLog('eins zwei drei', 'vier');
    const { room } = await enter(log);
    caretAt(room, 0, 0);
    expect(splitAtSpoken(room, 700)).toBe(true);
    expect(shown(room)).toEqual(['eins ', 'zwei drei', 'vier']);
    expect(room.transcript().segments.map((segment) => segmentStartMs(segment))).toEqual([0, 500, 10_000]);
    expect(room.caret()).toEqual({ segmentId: room.transcript().segments[1]!.id, offset: 0 });
    expect(splitAtSpoken(room, 700)).toBe(false);
    room.undo();
    expect(shown(room)).toEqual(['eins zwei drei', 'vier']);
  });
  test('[TX36] joined paragraphs keep their words apart', async () => {
    const { room } = await enter(newLog('eins', 'zwei'));
    caretAt(room, 1, 0);
    room.editor.deleteBackward('character');
    room.takeTyped();
    expect(shown(room)).toEqual(['eins zwei']);
  });
});
