import { describe, expect, test } from '@jest/globals';
import { given } from '../testing/index.ts';
import type { CommentAct, Operation } from '../transcript/index.ts';
import type { TranscriptDocumentsCommand } from './commands.ts';
import { transcriptDocuments } from './decider.ts';
import { transcriptDocumentsCodec, type TranscriptDocumentsEvent } from './events.ts';

const AT = '2026-11-30T08:00:00.000Z';
const stored: TranscriptDocumentsEvent = {
  type: 'TranscriptStored',
  data: { attempt: 1, parts: 0, words: 0, language: 'de', sha256: '' },
};
const edited = (...ops: Operation[]): TranscriptDocumentsEvent => ({
  type: 'TranscriptEdited',
  data: { opId: 'o', by: 'u1', ops: ops as never },
});
const typed = edited({ type: 'T', seg: 'first', delta: ['eins zwei drei'] });
const said = (comment: CommentAct, by = 'u1'): TranscriptDocumentsEvent => ({
  type: 'TranscriptEdited',
  data: { opId: 'o', by, ops: [{ type: 'C', comment, by, at: AT }] },
});
const asks = (comment: CommentAct, change: { by?: string; isOwner?: boolean; baseRevision?: number } = {}) =>
  ({
    type: 'CommentTranscript',
    projectId: 'p',
    opId: 'o',
    by: 'u1',
    at: AT,
    isOwner: false,
    baseRevision: 1,
    comment,
    ...change,
  }) as const satisfies TranscriptDocumentsCommand;
const about = (id: string, from = 5, to = 9): CommentAct => ({
  act: 'add',
  id,
  anchor: { on: 'words', start: { seg: 'first', at: from }, end: { seg: 'first', at: to } },
  text: 'Stimmt das?',
});

describe('comments on a text', () => {
  test('[SH7] find their words behind what was changed since, and keep what those were', () => {
    const late = edited({ type: 'T', seg: 'first', delta: ['ja '] });
    const decision = given(transcriptDocuments, stored, typed, late).when(asks(about('c1')));
    expect(decision).toMatchObject({
      accepted: true,
      events: [{ data: { ops: [{ by: 'u1', at: AT, comment: { anchor: { start: { at: 8 }, end: { at: 12 } } } }] } }],
    });
    const { state } = given(transcriptDocuments, stored, typed, said(about('c1')));
    expect(state.transcript?.comments).toMatchObject([{ id: 'c1', quote: 'zwei', replies: [], resolved: null }]);
  });

  const [resolve, reopen] = [{ act: 'resolve', id: 'c1' } as const, { act: 'reopen', id: 'c1' } as const];
  const write = { act: 'write', id: 'c1', replyId: null, text: 'neu' } as const;
  const remove = { act: 'remove', id: 'c1', replyId: null } as const;
  test.each<[string, ReturnType<typeof asks>, string]>([
    ['the same again', asks(about('c1')), 'nothing'],
    ['words that are not there', asks(about('c2', 5, 99)), 'transcript_conflict'],
    ['a reply', asks({ act: 'reply', id: 'c1', replyId: 'r1', text: 'Ja.' }, { by: 'u2' }), 'accepted'],
    ['a reply to nothing', asks({ act: 'reply', id: 'c9', replyId: 'r1', text: 'Ja.' }), 'not_found'],
    ['resolving, by anybody', asks(resolve, { by: 'u2' }), 'accepted'],
    ['reopening what is open', asks(reopen), 'nothing'],
    ['changing one’s own', asks(write), 'accepted'],
    ['changing another’s', asks(write, { by: 'u2' }), 'forbidden'],
    ['changing another’s as owner', asks(write, { by: 'u2', isOwner: true }), 'forbidden'],
    ['taking another’s away', asks(remove, { by: 'u2' }), 'forbidden'],
    ['taking another’s away as owner', asks(remove, { by: 'u2', isOwner: true }), 'accepted'],
    ['what was made on a revision to come', asks(resolve, { baseRevision: 99 }), 'transcript_conflict'],
  ])('[SH7] %s', (_, command, expected) => {
    const decision = given(transcriptDocuments, stored, typed, said(about('c1'))).when(command);
    if (!decision.accepted) expect(decision.reason).toBe(expected);
    else expect(decision.events.length > 0 ? 'accepted' : 'nothing').toBe(expected);
  });

  test('[SH7] has room for 1,000 threads', () => {
    const full = Array.from({ length: 1_000 }, (_, n) => said(about(`c${n}`)));
    const decision = given(transcriptDocuments, stored, typed, ...full).when(asks(about('more')));
    expect(decision).toEqual({ accepted: false, reason: 'too_many_comments' });
  });
});

describe('notes from before comments were', () => {
  const note = (value: string | null) => ({ type: 'A', seg: null, key: 'note:first', value });
  const read = (value: string | null) =>
    transcriptDocumentsCodec.parse({
      type: 'TranscriptEdited',
      version: 1,
      data: { opId: 'o', by: 'u7', ops: [note(value)] },
    });

  test('[SH7] are comments of who wrote them, written anew and taken away', () => {
    const { state } = given(transcriptDocuments, stored, typed, read('Namen prüfen'), read('Namen geprüft'));
    expect(state.transcript?.comments).toMatchObject([
      { by: 'u7', at: null, text: 'Namen geprüft', anchor: { on: 'paragraph', seg: 'first' } },
    ]);
    expect(state.transcript?.attributes).toEqual({});
    const gone = given(transcriptDocuments, stored, typed, read('x'), read(null));
    expect(gone.state.transcript?.comments ?? []).toEqual([]);
  });

  test('[SH7] [OP22] a page of an older release still writes them; readers of version 1 get no comments', () => {
    const ops = [note('x') as Operation];
    const command = { type: 'EditTranscript', projectId: 'p', opId: 'o', by: 'u1', baseRevision: 1, ops } as const;
    expect(given(transcriptDocuments, stored, typed).when(command)).toMatchObject({
      events: [{ data: { ops: [{ type: 'C', by: 'u1', at: null }] } }],
    });
    expect(transcriptDocumentsCodec.encode(said(about('c1')), 1)).toBeUndefined();
    expect(transcriptDocumentsCodec.encode(typed, 1)).toMatchObject({ version: 1 });
  });
});
