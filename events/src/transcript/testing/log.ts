import type { Dice } from '../../testing/dice.ts';
import type { Anchor } from '../anchors.ts';
import { applyOperations } from '../apply.ts';
import { moveComment, type CommentOperation } from '../comments.ts';
import { segmentsFromWords } from '../hear.ts';
import type { LoggedBatch } from '../logged.ts';
import type { EditBatch } from '../operations.ts';
import type { EditSession } from '../session.ts';
import type { Transcript } from '../shapes.ts';
import { rebase } from '../transform.ts';

const begin = (): Transcript => ({
  segments: segmentsFromWords(
    ['Eins', 'zwei', 'drei.', 'Vier', 'fünf', '🇨🇭', 'sechs.', 'Sieben', 'acht'].map((text, n) => ({
      text,
      startMs: n * 3_000,
      endMs: n * 3_000 + 400,
      confidence: 50 + n,
    })),
    { newId: (n) => `s${n}` },
  ),
  attributes: {},
});

/** The log of one transcript: what the api and the event store do. */
export class Log {
  readonly start = begin();
  transcript = this.start;
  readonly batches: LoggedBatch[] = [];

  append({ opId, baseRevision, ops }: EditBatch, by: string): number {
    const known = this.batches.find((batch) => batch.opId === opId);
    if (known) return known.revision;
    const newer = this.batches.filter(({ revision }) => revision > baseRevision).map((batch) => batch.ops);
    const moved = rebase(ops, newer);
    const applied = applyOperations(this.transcript, moved);
    if (!applied.ok) throw new Error(`${applied.rejection.code} ${applied.rejection.detail}`);
    this.transcript = applied.transcript;
    const revision = this.batches.length;
    this.batches.push(JSON.parse(JSON.stringify({ revision, opId, by, ops: moved })) as LoggedBatch);
    return revision;
  }

  /** Somebody says something about words, as they see them, or about a paragraph; it goes to the log at once. */
  comment({ session, newId }: { readonly session: EditSession; readonly newId: () => string }, dice: Dice): void {
    const { id: seg, text } = session.confirmed.segments[dice(session.confirmed.segments.length)]!;
    const at = dice(text.length + 1);
    const end = { seg, at: at + dice(text.length - at + 1) };
    const anchor: Anchor = dice(3) === 0 ? { on: 'paragraph', seg } : { on: 'words', start: { seg, at }, end };
    const made: CommentOperation = {
      type: 'C',
      comment: { act: 'add', id: newId(), anchor, text: 'Stimmt das?' },
      by: 'u',
      at: null,
    };
    const newer = this.batches.filter(({ revision }) => revision > session.revision).flatMap(({ ops }) => ops);
    const moved = newer.reduce<CommentOperation>(
      (op, before) => (before.type === 'C' ? op : moveComment(op, before)),
      made,
    );
    const applied = applyOperations(this.transcript, [moved]);
    if (!applied.ok) throw new Error(applied.rejection.detail);
    if ((applied.transcript.comments ?? []).length === (this.transcript.comments ?? []).length)
      throw new Error(`the words of a comment were lost: ${JSON.stringify(moved)}`);
    this.transcript = applied.transcript;
    this.batches.push({ revision: this.batches.length, opId: newId(), by: 'u', ops: [moved] });
  }
}
