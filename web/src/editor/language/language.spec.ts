import { describe, expect, test } from '@jest/globals';
import type { EditorModel } from '../model/model.ts';
import { segmentNodes } from '../model/segment-nodes.ts';
import { caretAt, enter, newLog, rest, type } from '../testing/person.ts';
import { giveLanguage } from './language.ts';

const languages = ({ editor, transcript }: EditorModel) => ({
  shown: segmentNodes(editor.children).map(({ language }) => language),
  held: transcript().segments.map(({ language }) => language),
});
const all = (...tags: (string | undefined)[]) => ({ shown: tags, held: tags });

describe('the language of a paragraph', () => {
  test('[TJ10] is changed, seen by others at once, and taken back by one undo', async () => {
    const log = newLog('eins zwei', 'vamos a casa', 'drei');
    const [anna, beat] = [await enter(log), await enter(log)];
    anna.model.change(giveLanguage(anna.model.transcript(), { segmentIds: ['p1', 'p2'], tag: 'es', main: 'de' }));
    await anna.clock.turn(600);
    expect([languages(anna.model), languages(beat.model)]).toEqual(Array(2).fill(all(undefined, 'es', 'es')));
    anna.model.editor.undo();
    await anna.clock.turn(600);
    expect([languages(anna.model), languages(beat.model)]).toEqual(Array(2).fill(all(undefined, undefined, undefined)));
  });

  test('[TJ10] goes to both parts of a paragraph that is cut, typed into or pasted into, on every screen', async () => {
    const log = newLog('eins zwei', 'vamos a casa');
    const [anna, beat] = [await enter(log), await enter(log)];
    anna.model.change(giveLanguage(anna.model.transcript(), { segmentIds: ['p1'], tag: 'es', main: 'de' }));
    await anna.clock.turn(600);
    caretAt(beat.model, 1, 5);
    type(beat.model, 'x');
    beat.model.editor.insertBreak();
    beat.model.takeTyped();
    await rest();
    expect([languages(anna.model), languages(beat.model)]).toEqual(Array(2).fill(all(undefined, 'es', 'es')));
  });

  test('[TJ10] is not told again where it is the same', async () => {
    const { model } = await enter(newLog('eins'));
    const main = 'de';
    expect(giveLanguage(model.transcript(), { segmentIds: ['p0'], tag: null, main })).toEqual([]);
    expect(giveLanguage(model.transcript(), { segmentIds: ['p9'], tag: 'es', main })).toEqual([]);
  });

  test('[TJ6] [TJ10] Swiss German is written without ß from then on, which one undo takes back', async () => {
    const { model } = await enter(newLog('ßa Straße groß', 'süß'));
    const texts = () => model.transcript().segments.map(({ text }) => text);
    const times = [...(model.transcript().segments[0]?.timings ?? [])].filter((_, n) => n % 4 > 1);
    model.change(giveLanguage(model.transcript(), { segmentIds: ['p0'], tag: 'de-CH', main: 'de' }));
    expect(texts()).toEqual(['ssa Strasse gross', 'süß']);
    expect([...(model.transcript().segments[0]?.timings ?? [])].filter((_, n) => n % 4 > 1)).toEqual(times);
    model.editor.undo();
    expect(texts()).toEqual(['ßa Straße groß', 'süß']);
  });
});
