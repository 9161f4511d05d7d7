import { describe, expect, jest, test } from '@jest/globals';
import type { Anchor, CommentThread, StoredTranscript } from '@soebs/events/transcript';
import { LocalLog } from '../testing/local-log.ts';
import { caretAt, enter, newLog, rest, type } from '../testing/person.ts';
import { anchorNow } from './remarks.ts';

const words = (seg: string, from: number, to: number): Anchor => ({
  on: 'words',
  start: { seg, at: from },
  end: { seg, at: to },
});
const thread = (id: string, anchor: Anchor): CommentThread => ({
  id,
  by: 'anna',
  at: null,
  text: 'x',
  anchor,
  quote: '',
  replies: [],
  resolved: null,
});

/** A text with a comment and a marked passage in each of its paragraphs. */
const commented = async () => {
  const { transcript: start } = await newLog('eins zwei', 'drei vier').linkFor('anna').load();
  const transcript: StoredTranscript = {
    ...start,
    comments: [thread('one', words('p0', 0, 4)), thread('two', words('p1', 0, 4))],
    highlights: [
      { id: 'mark', anchor: words('p0', 5, 9), colour: 'yellow', name: '', quote: '', by: 'anna', at: null },
    ],
  };
  const { model } = await enter(new LocalLog(transcript));
  const heard = jest.fn();
  model.remarks();
  caretAt(model, 0, 0);
  type(model, 'x');
  model.onComments(heard);
  return { model, heard };
};

describe('remarks while somebody types', () => {
  test('[TX23] keep their identity, all of them and each, and nobody is heard', async () => {
    const { model, heard } = await commented();
    const before = model.remarks();
    type(model, 'yz');
    expect(model.remarks()).toBe(before);
    expect(heard).not.toHaveBeenCalled();
    const [one] = before.comments ?? [];
    const [mark] = before.highlights ?? [];
    const { comments, highlights } = model.transcript();
    expect(one && anchorNow(comments, one)).toEqual(words('p0', 3, 7));
    expect(mark && anchorNow(highlights, mark)).toEqual(words('p0', 8, 12));
  });

  test('[TX23] a split tells of those that have come into another paragraph; the others keep their identity', async () => {
    const { model, heard } = await commented();
    const before = model.remarks();
    caretAt(model, 0, 6);
    model.editor.insertBreak();
    model.takeTyped();
    await rest();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(model.remarks().comments).toBe(before.comments);
    expect(model.remarks().highlights).not.toBe(before.highlights);
    caretAt(model, 0, 0);
    model.editor.insertBreak();
    model.takeTyped();
    await rest();
    const [first, second] = model.remarks().comments ?? [];
    expect(first).not.toBe(before.comments?.[0]);
    expect(second).toBe(before.comments?.[1]);
  });
});
