import { describe, expect, test } from '@jest/globals';
import { segmentStartMs } from '@soebs/events/transcript';
import { memoryUnsentStore } from '../unsent/store.ts';
import { createEditorModel, type EditorModel } from './model.ts';
import { splitAtSpoken } from '../player/split-at-spoken.ts';
import { caretAt, enter, handClock, newLog, rest, shown, type } from '../testing/person.ts';

describe('a person at the editor', () => {
  test('[TX13] typing is sent after half a second of rest, at once on Enter', async () => {
    const log = newLog('eins zwei', 'drei');
    const { model, clock } = await enter(log);
    caretAt(model, 0, 4);
    type(model, 'X');
    expect(model.collaboration.getState().save).toBe('saving');
    await clock.turn(400);
    expect(log.texts[0]).toBe('eins zwei');
    await clock.turn(200);
    expect([log.texts[0], model.collaboration.getState().save]).toEqual(['einsX zwei', 'saved']);
    model.editor.insertBreak();
    model.takeTyped();
    await rest();
    expect(log.texts).toEqual(['einsX', ' zwei', 'drei']);
  });

  test('[TX13] offline the text goes on, and is sent once when the network is back', async () => {
    const log = newLog('eins');
    const { model, clock } = await enter(log);
    log.setDown(true);
    caretAt(model, 0, 4);
    type(model, ' zwei');
    await clock.turn(600);
    expect([model.collaboration.getState().save, shown(model)[0], log.texts[0]]).toEqual([
      'offline',
      'eins zwei',
      'eins',
    ]);
    log.setDown(false);
    await rest();
    expect([model.collaboration.getState().save, log.texts[0], log.batches.length]).toEqual(['saved', 'eins zwei', 1]);
  });

  test('[TX13] a store that fails is told at once', async () => {
    const broken = { ...memoryUnsentStore(), keep: () => Promise.reject(new Error('quota')) };
    const { model } = await enter(newLog('eins'), broken);
    caretAt(model, 0, 0);
    type(model, 'x');
    await rest();
    expect(model.collaboration.getState().storeFailed).toBe(true);
  });

  test('[TX13] what the log refuses stays on screen, as a conflict', async () => {
    const log = newLog('eins');
    const link = {
      ...log.linkFor('x'),
      send: () =>
        Promise.resolve({ ok: false as const, rejection: { code: 'transcript_conflict' as const, detail: '' } }),
    };
    const clock = handClock();
    const model = createEditorModel({ link, unsentStore: memoryUnsentStore(), newId: () => 'n', ...clock });
    await model.collaboration.open();
    model.startFollowing();
    caretAt(model, 0, 0);
    type(model, 'x');
    await clock.turn(600);
    expect([model.collaboration.getState().save, shown(model)[0]]).toEqual(['conflict', 'xeins']);
    await model.collaboration.discard();
    expect([model.collaboration.getState().save, model.transcript().segments[0]?.text]).toEqual(['saved', 'eins']);
  });

  test('[TX13] opening twice, as a page in development does, opens once', async () => {
    const log = newLog('eins');
    const model = createEditorModel({
      link: log.linkFor('x'),
      unsentStore: memoryUnsentStore(),
      newId: () => 'n',
      ...handClock(),
    });
    const first = model.collaboration.open();
    void model.collaboration.close();
    await Promise.all([first, model.collaboration.open()]);
    expect([model.collaboration.getState().phase, log.listeners.size]).toEqual(['ready', 1]);
  });

  test('[TX13] a load that fails is told, and can be tried again', async () => {
    const log = newLog('eins');
    log.setDown(true);
    const model = createEditorModel({
      link: log.linkFor('x'),
      unsentStore: memoryUnsentStore(),
      newId: () => 'n',
      ...handClock(),
    });
    await model.collaboration.open();
    expect(model.collaboration.getState().phase).toBe('failed');
    log.setDown(false);
    await model.collaboration.open();
    expect(model.collaboration.getState().phase).toBe('ready');
  });
});

describe('two people', () => {
  test('[TX10] see each other’s edits, and the caret stays with its letters', async () => {
    const log = newLog('eins zwei');
    const anna = await enter(log);
    const bert = await enter(log);
    caretAt(anna.model, 0, 9);
    caretAt(bert.model, 0, 0);
    type(bert.model, 'Hallo ');
    await bert.clock.turn(600);
    type(anna.model, '!');
    expect(shown(anna.model)).toEqual(['Hallo eins zwei!']);
    caretAt(bert.model, 0, 1);
    bert.model.editor.deleteBackward('character');
    bert.model.takeTyped();
    await bert.clock.turn(600);
    await anna.clock.turn(600);
    expect(anna.model.editor.selection?.anchor.offset).toBe(15);
    expect([shown(anna.model), shown(bert.model), log.texts]).toEqual(Array(3).fill(['allo eins zwei!']));
  });

  test('[TX10] what was missed while away is fetched on return', async () => {
    const log = newLog('eins');
    const anna = await enter(log);
    const bert = await enter(log);
    const away = [...log.listeners][0];
    if (away) log.listeners.delete(away);
    caretAt(bert.model, 0, 4);
    type(bert.model, '!');
    await bert.clock.turn(600);
    expect(shown(anna.model)).toEqual(['eins']);
    away?.onState('offline');
    away?.onState('online');
    await rest();
    expect(shown(anna.model)).toEqual(['eins!']);
  });

  test('[TX10] text put in exactly at the caret does not push it', async () => {
    const log = newLog('eins');
    const anna = await enter(log);
    const bert = await enter(log);
    caretAt(anna.model, 0, 2);
    caretAt(bert.model, 0, 2);
    type(bert.model, 'X');
    await bert.clock.turn(600);
    expect([shown(anna.model)[0], anna.model.editor.selection?.anchor.offset]).toEqual(['eiXns', 2]);
  });

  test('[TX11] two offline splits of one paragraph leave one copy', async () => {
    const log = newLog('eins zwei drei');
    const anna = await enter(log);
    const bert = await enter(log);
    log.setDown(true);
    for (const [{ model }, sign] of [
      [anna, '>'],
      [bert, '*'],
    ] as const) {
      caretAt(model, 0, 5);
      model.editor.insertBreak();
      model.takeTyped();
      type(model, sign);
    }
    log.setDown(false);
    await rest();
    await anna.clock.turn(2_000);
    await bert.clock.turn(2_000);
    expect(log.texts).toEqual(['eins ', '>*zwei drei']);
    expect([shown(anna.model), shown(bert.model)]).toEqual([log.texts, log.texts]);
  });

  test('[TX14] undo takes back the own typing in one step, not the other’s', async () => {
    const log = newLog('eins');
    const anna = await enter(log);
    const bert = await enter(log);
    caretAt(anna.model, 0, 4);
    type(anna.model, ' zwei');
    caretAt(bert.model, 0, 0);
    type(bert.model, 'B ');
    await bert.clock.turn(600);
    anna.model.editor.undo();
    expect(shown(anna.model)).toEqual(['B eins']);
    anna.model.editor.redo();
    expect(shown(anna.model)).toEqual(['B eins zwei']);
  });
});

describe('plain text', () => {
  const paste = (model: EditorModel, text: string): void => {
    model.editor.insertData({ getData: (kind: string) => (kind === 'text/plain' ? text : '') } as DataTransfer);
    model.takeTyped();
  };
  test('[TX39] pasted markup is literal, lines become paragraphs, hard blanks become blanks', async () => {
    const { model } = await enter(newLog('eins'));
    caretAt(model, 0, 4);
    paste(model, ' <b>x</b>\r\n\nA\u00A0B\n<c>');
    expect(shown(model)).toEqual(['eins<b>x</b>', 'A B', '<c>']);
  });
  test('[TX14] a word typed over a selection is taken back in one step, over a border too', async () => {
    const { model } = await enter(newLog('eins zwei', 'drei vier'));
    const overtypes = (from: [number, number], to: [number, number], letters: string): void => {
      const [anchor, focus] = [from, to].map(([paragraph, offset]) => ({ path: [paragraph, 0], offset }));
      model.editor.selection = anchor && focus ? { anchor, focus } : null;
      type(model, letters);
    };
    overtypes([0, 5], [0, 9], 'zehn');
    expect(shown(model)).toEqual(['eins zehn', 'drei vier']);
    model.undo();
    expect(shown(model)).toEqual(['eins zwei', 'drei vier']);
    overtypes([0, 5], [1, 4], 'und');
    expect(shown(model)).toEqual(['eins und vier']);
    model.undo();
    expect(shown(model)).toEqual(['eins zwei', 'drei vier']);
  });

  test('[TX14] a paste is its own step', async () => {
    const { model } = await enter(newLog('eins'));
    caretAt(model, 0, 4);
    type(model, '!');
    paste(model, 'lang und breit');
    model.editor.undo();
    expect(shown(model)).toEqual(['eins!']);
  });
  test('[TX36] a paragraph is split at the word that is heard, which keeps its time; one undo joins it again', async () => {
    const log = newLog('eins zwei drei', 'vier');
    const { model } = await enter(log);
    caretAt(model, 0, 0);
    expect(splitAtSpoken(model, 700)).toBe(true);
    expect(shown(model)).toEqual(['eins ', 'zwei drei', 'vier']);
    expect(model.transcript().segments.map((segment) => segmentStartMs(segment))).toEqual([0, 500, 10_000]);
    expect(model.caret()).toEqual({ segmentId: model.transcript().segments[1]!.id, offset: 0 });
    expect(splitAtSpoken(model, 700)).toBe(false);
    model.undo();
    expect(shown(model)).toEqual(['eins zwei drei', 'vier']);
  });
  test.each([
    ['eins', 'zwei', 'eins zwei'],
    ['你好', '世界', '你好世界'],
    ['AI', '你好', 'AI 你好'],
  ])('[TX36] joined paragraphs keep their words apart as their script does: %s, %s', async (left, right, text) => {
    const { model } = await enter(newLog(left, right));
    caretAt(model, 1, 0);
    model.editor.deleteBackward('character');
    model.takeTyped();
    expect(shown(model)).toEqual([text]);
  });
});
