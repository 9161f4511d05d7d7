import { describe, expect, test } from '@jest/globals';
import { appendOperations } from './invert.ts';
import type { Operation } from './operations.ts';
import {
  acknowledge,
  edit,
  flush,
  hasGap,
  isSaved,
  openSession,
  receive,
  redo,
  restore,
  undo,
  unsentOf,
  type EditSession,
} from './session.ts';
import { transcriptOf } from './testing/examples.ts';

const T = (delta: (number | string)[], seg = 'p0'): Operation => ({ type: 'T', seg, delta });
const open = (): EditSession => openSession(4, transcriptOf('abc', 'def'));
const typed = (session: EditSession, ...ops: Operation[]): EditSession => {
  const edited = edit(session, ops);
  if (!edited.ok) throw new Error(edited.rejection.detail);
  return edited.session;
};
const texts = ({ view }: EditSession): string[] => view.segments.map((segment) => segment.text);
const ids = () => {
  let n = 0;
  return () => `fresh${(n += 1)}`;
};

describe('one person at a shared transcript', () => {
  test('[TX10] one batch in flight, the rest waits; typing on in a paragraph is one operation', () => {
    const flying = flush(typed(typed(open(), T([3, 'X'])), T([4, 'Y'])), { opId: 'op1', newId: ids() });
    expect(flying.inFlight).toEqual({ opId: 'op1', baseRevision: 4, ops: [T([3, 'XY'])] });
    const waiting = flush(typed(flying, T([5, 'Z'])), { opId: 'op2', newId: ids() });
    expect(waiting.inFlight?.opId).toBe('op1');
    const answered = acknowledge(waiting, { opId: 'op1', revision: 5 }).session;
    expect([answered.inFlight, answered.revision, texts(answered)[0]]).toEqual([null, 5, 'abcXYZ']);
    expect(flush(answered, { opId: 'op2', newId: ids() }).inFlight).toEqual({
      opId: 'op2',
      baseRevision: 5,
      ops: [T([5, 'Z'])],
    });
  });

  test('[TX10] batches in any order and any number count once, in the order of the log', () => {
    const late = receive(open(), { revision: 6, opId: 'b', ops: [T([1, '2'])] });
    expect([hasGap(late.session), texts(late.session)[0]]).toEqual([true, 'abc']);
    const both = receive(late.session, { revision: 5, opId: 'a', ops: [T(['1'])] });
    expect([hasGap(both.session), texts(both.session)[0], both.session.revision]).toEqual([false, '12abc', 6]);
    expect(receive(both.session, { revision: 5, opId: 'a', ops: [T(['1'])] }).session).toBe(both.session);
  });

  test('[TX11] a batch that others made empty still waits for its answer', () => {
    const merge: Operation = { type: 'M', seg: 'p0', next: 'p1', at: 3 };
    const flying = flush(typed(open(), merge), { opId: 'mine', newId: ids() });
    const met = receive(flying, { revision: 5, opId: 'theirs', ops: [merge] }).session;
    expect([met.inFlight?.ops, isSaved(met), texts(met)]).toEqual([[], false, ['abcdef']]);
    expect(isSaved(acknowledge(met, { opId: 'mine', revision: 6 }).session)).toBe(true);
  });

  test('[TX11] and is not sent again: what was typed since goes in its place', () => {
    const merge: Operation = { type: 'M', seg: 'p0', next: 'p1', at: 3 };
    const flying = flush(typed(open(), merge), { opId: 'mine', newId: ids() });
    const met = receive(flying, { revision: 5, opId: 'theirs', ops: [merge] }).session;
    expect(isSaved(flush(met, { opId: 'next', newId: ids() }))).toBe(true);
    const sent = flush(typed(met, T([6, '!'])), { opId: 'next', newId: ids() });
    expect(sent.inFlight).toEqual({ opId: 'next', baseRevision: 5, ops: [T([6, '!'])] });
    const late = receive(sent, { revision: 6, opId: 'mine', ops: [] }).session;
    expect([late.inFlight?.opId, texts(late)]).toEqual(['next', ['abcdef!']]);
  });

  test('[TX10] an answer that overtakes another person’s batch waits for it', () => {
    const flying = flush(typed(open(), T(['mine '])), { opId: 'mine', newId: ids() });
    const answered = acknowledge(flying, { opId: 'mine', revision: 6 }).session;
    expect(answered.revision).toBe(4);
    const whole = receive(answered, { revision: 5, opId: 'theirs', ops: [T(['theirs '])] }).session;
    expect([whole.revision, isSaved(whole), texts(whole)[0]]).toEqual([6, true, 'theirs mine abc']);
  });

  test('[TX13] what the outbox kept is sent once, whether or not it had arrived', () => {
    const kept = unsentOf(typed(flush(typed(open(), T([3, '!'])), { opId: 'mine', newId: ids() }), T([4, '?'])));
    const arrived = { revision: 5, opId: 'mine', by: 'me', ops: [T([3, '!'])] };
    const other = { revision: 6, opId: 'x', by: 'you', ops: [T(['0'])] };
    const fresh = openSession(6, transcriptOf('0abc!', 'def'));
    const restored = restore(fresh, kept, [arrived, other]);
    expect([texts(restored)[0], restored.inFlight, restored.buffer]).toEqual(['0abc!?', null, [T([5, '?'])]]);
    const unheard = restore(openSession(5, transcriptOf('0abc', 'def')), kept, [{ ...other, revision: 5 }]);
    expect([texts(unheard)[0], unheard.inFlight?.ops, unheard.inFlight?.baseRevision]).toEqual([
      '0abc!?',
      [T([4, '!'])],
      5,
    ]);
  });
});

describe('undo', () => {
  test('[TX14] takes back only the own step, wherever others moved it', () => {
    const mine = typed(open(), T([3, ' mine']));
    const met = receive(mine, { revision: 5, opId: 'x', ops: [T(['theirs '])] }).session;
    const undone = undo(met, ids()).session;
    expect(texts(undone)[0]).toBe('theirs abc');
    expect(texts(redo(undone, ids()).session)[0]).toBe('theirs abc mine');
  });

  test('[TX14] a replace-all is one step, typed letters joined too', () => {
    const all = typed(open(), T(['1']), T(['2'], 'p1'));
    expect(texts(undo(all, ids()).session)).toEqual(['abc', 'def']);
    const first = typed(open(), T([3, 'x']));
    const joined = edit(first, [T([4, 'y'])], { join: true });
    expect(joined.ok && texts(undo(joined.session, ids()).session)[0]).toBe('abc');
  });

  test('[TX14] steps under a merge still find their paragraph after it came back under a fresh id', () => {
    const newId = ids();
    const typedFirst = typed(open(), T([3, 'X'], 'p1'));
    const merged = typed(typedFirst, { type: 'M', seg: 'p0', next: 'p1', at: 3 });
    const split = undo(merged, newId).session;
    expect(split.view.segments.map(({ id, text }) => [id, text])).toEqual([
      ['p0', 'abc'],
      ['fresh1', 'defX'],
    ]);
    const plain = undo(split, newId).session;
    expect(texts(plain)).toEqual(['abc', 'def']);
    expect(texts(redo(redo(plain, newId).session, newId).session)).toEqual(['abcdefX']);
  });

  test('[TX14] a remark that somebody else’s edit called for leaves both stacks as they are', () => {
    const undone = undo(undo(typed(typed(open(), T([3, 'X'])), T([4, 'Y'])), ids()).session, ids()).session;
    const remark: Operation = { type: 'A', seg: null, key: 'clash:p0', value: '[["a","b"]]' };
    const remarked = edit(undone, [remark], { isRemark: true });
    if (!remarked.ok) throw new Error(remarked.rejection.detail);
    expect(remarked.session.view.attributes['clash:p0']).toBe(remark.value);
    expect(texts(redo(redo(remarked.session, ids()).session, ids()).session)[0]).toBe('abcXY');
  });

  test('[TX14] is empty on open', () => {
    expect(undo(open(), ids()).changes).toEqual([]);
  });

  test('[TX10] text that was typed and taken back sends nothing', () => {
    expect(appendOperations([T([3, 'x'])], [T([3, -1])])).toEqual([]);
  });
});
