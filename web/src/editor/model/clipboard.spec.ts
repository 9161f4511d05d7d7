import { expect, test } from '@jest/globals';
import { timedTokensOf } from '@soebs/events/transcript';
import { Transforms } from 'slate';
import type { EditorModel } from './model.ts';
import { FRAGMENT_KIND, plainOf, fragmentFrom, htmlOf } from './fragment.ts';
import { enter, newLog, rest, shown } from '../testing/person.ts';

/** What lies on a clipboard, as a browser hands it out. */
const board = (kept: Record<string, string> = { 'text/html': '<div>0:24 ✓ Reto Caduff</div>' }) => ({
  kept,
  data: {
    clearData: () => {
      for (const kind of Object.keys(kept)) Reflect.deleteProperty(kept, kind);
    },
    setData: (kind: string, form: string) => void (kept[kind] = form),
    getData: (kind: string) => kept[kind] ?? '',
  } as unknown as DataTransfer,
});
const at = (paragraph: number, offset: number) => ({ path: [paragraph, 0], offset });
const selects = ({ editor }: EditorModel, anchor: ReturnType<typeof at>, focus = anchor): void =>
  Transforms.select(editor, { anchor, focus });
const copied = (model: EditorModel) => {
  const { kept, data } = board();
  model.editor.setFragmentData(data);
  return { kept, data };
};
const startsOf = (model: EditorModel): number[][] =>
  model.transcript().segments.map((segment) => timedTokensOf(segment).map(({ startMs }) => startMs));

const talk = async () => {
  const { model } = await enter(newLog('eins zwei', 'drei <vier>', 'fünf'));
  model.change([
    { type: 'A', seg: null, key: 'speaker:reto', value: 'Reto Caduff' },
    { type: 'A', seg: 'p1', key: 'speakerId', value: 'reto' },
  ]);
  return model;
};

test.each([
  ['within a paragraph', at(0, 5), at(0, 9), 'zwei', 'zwei'],
  ['over paragraphs', at(0, 5), at(2, 4), 'zwei\ndrei <vier>\nfünf', '<p>zwei</p><p>drei &lt;vier&gt;</p><p>fünf</p>'],
  ['backwards', at(1, 4), at(0, 5), 'zwei\ndrei', '<p>zwei</p><p>drei</p>'],
])(
  '[TX22] what others get of a copy, a cut or a drag is the letters alone: %s',
  async (_, anchor, focus, plain, html) => {
    const model = await talk();
    selects(model, anchor, focus);
    const { kept } = copied(model);
    expect([kept['text/plain'], kept['text/html']]).toEqual([plain, html]);
  },
);

test('[TX22] others get speakers and times where a person wants it, and no markup of the text', async () => {
  const model = await talk();
  selects(model, at(0, 5), at(1, 11));
  const fragment = fragmentFrom(copied(model).kept[FRAGMENT_KIND] ?? '');
  const choice = { copiesSpeakers: true, copiesTimes: true };
  expect(fragment && plainOf(fragment, choice)).toBe('[0:00] zwei\n[0:10] Reto Caduff: drei <vier>');
  expect(fragment && htmlOf(fragment, choice)).toBe(
    '<p><b>[0:00]</b> zwei</p><p><b>[0:10] Reto Caduff:</b> drei &lt;vier&gt;</p>',
  );
});

test('[TX22] what is cut comes back at its place with its times, its speakers and its paragraphs, in one step', async () => {
  const model = await talk();
  const [texts, starts] = [shown(model), startsOf(model)];
  selects(model, at(0, 4), at(2, 0));
  const { data } = copied(model);
  model.editor.deleteFragment();
  model.takeTyped();
  expect(shown(model)).toEqual(['eins fünf']);
  selects(model, at(0, 4), at(0, 5));
  model.editor.insertData(data);
  expect(shown(model)).toEqual(texts);
  expect(startsOf(model)).toEqual(starts);
  expect(model.transcript().segments.map(({ speakerId }) => speakerId)).toEqual([null, 'reto', null]);
  expect(model.caret()?.offset).toBe(0);
  model.undo();
  expect(shown(model)).toEqual(['eins fünf']);
  await rest();
});

test('[TX22] whole paragraphs that are put in beside a word do not touch it', async () => {
  const model = await talk();
  selects(model, at(1, 0), at(2, 4));
  const { data } = copied(model);
  selects(model, at(0, 9));
  model.editor.insertData(data);
  expect(shown(model)).toEqual(['eins zwei drei <vier>', 'fünf', 'drei <vier>', 'fünf']);
});

test('[TX22] a fragment that nobody here has made is not believed', async () => {
  const model = await talk();
  selects(model, at(2, 4));
  model.editor.insertData(board({ [FRAGMENT_KIND]: '{"paragraphs":[{"text":3}]}', 'text/plain': '!' }).data);
  model.takeTyped();
  expect(shown(model)[2]).toBe('fünf!');
  const odd = { paragraphs: [{ speakerId: 'x', speaker: 'Y', text: 'a\u202Eb', timings: [9, 9, 0], confidence: [1] }] };
  model.editor.insertData(board({ [FRAGMENT_KIND]: JSON.stringify(odd) }).data);
  expect(shown(model)[2]).toBe('fünf!ab');
});

test.each([
  ['before a blank', at(1, 4), 'drei zwei <vier>'],
  ['at a word’s beginning', at(1, 5), 'drei zwei <vier>'],
  ['at the end', at(2, 4), 'fünf zwei'],
  ['at the beginning', at(2, 0), 'zwei fünf'],
  ['within a word, where it was meant', at(2, 2), 'füzweinf'],
])('[TX22] [TX36] a word that is dragged stays a word and leaves one blank: %s', async (_, to, text) => {
  const { model } = await enter(newLog('eins zwei drei', 'drei <vier>', 'fünf'));
  const from = { anchor: at(0, 5), focus: at(0, 9) };
  selects(model, from.anchor, from.focus);
  const { data } = copied(model);
  selects(model, to);
  Transforms.delete(model.editor, { at: from });
  model.editor.insertData(data);
  expect(shown(model)[to.path[0]!]).toBe(text);
  expect(shown(model)[0]).toBe('eins drei');
  model.undo();
  expect(shown(model)).toEqual(['eins zwei drei', 'drei <vier>', 'fünf']);
});
