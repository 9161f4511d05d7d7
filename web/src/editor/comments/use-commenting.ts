import {
  inReadingOrder,
  type Anchor,
  type CommentAct,
  type CommentThread,
  type Transcript,
} from '@soebs/events/transcript';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CommentAnswer, CommentsLink } from '../collaboration/link.ts';
import type { KeptAnchor } from '../model/kept-anchors.ts';
import type { EditorModel } from '../model/model.ts';
import { useComments, useMarking } from '../model/use-transcript.ts';
import { whenSaved } from '../model/when-saved.ts';
import { anchorOfSelection, marksOf, shownThreads, stepTo, type CommentFilter, type PersonBeside } from './comments.ts';

/** What can be done with the comments of a text, and what is shown of them. */
export type Commenting = {
  readonly link: CommentsLink;
  readonly mayComment: boolean;
  readonly filter: CommentFilter;
  readonly setFilter: (filter: CommentFilter) => void;
  readonly threads: readonly CommentThread[];
  readonly people: readonly PersonBeside[];
  readonly activeId: string | null;
  readonly activate: (id: string | null) => void;
  /** The place about which something is being written. */
  readonly begun: KeptAnchor | null;
  /** Begins a comment on what is selected, else on a paragraph. */
  readonly begin: (paragraphId: string | null) => boolean;
  readonly giveUp: () => void;
  readonly act: (comment: CommentAct | ((anchor: Anchor) => CommentAct)) => Promise<CommentAnswer>;
  /** Goes to the next or the one before of those that are shown. */
  readonly step: (by: 1 | -1) => CommentThread | null;
  /** Resolves the active thread, or opens it again. */
  readonly toggleResolved: () => void;
};

/** The names of those beside the text, asked for again when somebody unknown has commented. */
const usePeople = (link: CommentsLink | undefined, authors: string): readonly PersonBeside[] => {
  const [people, setPeople] = useState<readonly PersonBeside[]>([]);
  useEffect(() => {
    link
      ?.people()
      .then(setPeople)
      .catch(() => undefined);
  }, [link, authors]);
  return people;
};

const noThreads: readonly CommentThread[] = [];

const authorsOf = (threads: readonly CommentThread[]): string =>
  [...new Set(threads.flatMap(({ by, replies }) => [by, ...replies.map((reply) => reply.by)]))].sort().join();

/** Marks in the text what open threads are about. */
const useCommentMarks = (model: EditorModel, activeId: string | null): void => {
  const mark = useCallback(
    ({ segments, comments = noThreads }: Transcript): void => {
      const marked = (isActive: boolean) =>
        comments
          .filter(({ id, resolved }) => resolved === null && (id === activeId) === isActive)
          .flatMap(({ anchor }) => marksOf(segments, anchor));
      model.marks.set('comment', marked(false));
      model.marks.set('comment-active', marked(true));
    },
    [model, activeId],
  );
  useMarking(model, 'comments', mark);
};

type Given = { readonly link: CommentsLink | undefined; readonly mayComment: boolean };

/** Sends acts on comments, with places as the log knows them. */
const useActs = (model: EditorModel, link: CommentsLink | undefined, begun: KeptAnchor | null): Commenting['act'] =>
  useCallback(
    async (asked) => {
      if (!link || !(await whenSaved(model))) return { ok: false, code: 'offline' };
      const comment = typeof asked === 'function' ? (begun ? asked(begun.now()) : null) : asked;
      if (!comment) return { ok: false, code: 'not_found' };
      const { revision: baseRevision } = model.collaboration.session;
      return link
        .act({ opId: model.newId(), baseRevision, comment })
        .catch(() => ({ ok: false, code: 'offline' }) as const);
    },
    [model, link, begun],
  );

const useBegun = (model: EditorModel): Pick<Commenting, 'begun' | 'begin' | 'giveUp'> => {
  const [begun, setBegun] = useState<KeptAnchor | null>(null);
  const giveUp = useCallback(() => {
    begun?.release();
    setBegun(null);
  }, [begun]);
  const begin = useCallback(
    (paragraphId: string | null) => {
      const selected = model.selection();
      const place = paragraphId === null ? null : { segmentId: paragraphId, offset: 0 };
      const isHere = selected && (paragraphId === null || selected.start.segmentId === paragraphId);
      const [start, end] = isHere ? [selected.start, selected.end] : [place, place];
      if (!start || !end) return false;
      begun?.release();
      setBegun(model.keepAnchor(anchorOfSelection(model.transcript().segments, start, end)));
      return true;
    },
    [model, begun],
  );
  return { begun, begin, giveUp };
};

/** The comments of a text on a workspace; null where there are none to be had. */
export const useCommenting = (model: EditorModel, { link, mayComment }: Given): Commenting | null => {
  const [filter, setFilter] = useState<CommentFilter>('open');
  const [activeId, activate] = useState<string | null>(null);
  const comments = useComments(model, (remarks) => remarks.comments) ?? noThreads;
  const me = link?.me ?? '';
  const threads = useMemo(
    () => shownThreads({ segments: model.transcript().segments, comments }, { filter, me }),
    [model, comments, filter, me],
  );
  const people = usePeople(link, authorsOf(comments));
  const { begun, begin, giveUp } = useBegun(model);
  const act = useActs(model, link, begun);
  useCommentMarks(model, activeId);
  return useMemo(() => {
    if (!link) return null;
    const step: Commenting['step'] = (by) => {
      const all = inReadingOrder(comments, model.transcript().segments);
      const next = stepTo({ shown: threads, all }, activeId, by);
      activate(next?.id ?? null);
      return next;
    };
    const toggleResolved = (): void => {
      const active = comments.find(({ id }) => id === activeId);
      if (active && mayComment) void act({ act: active.resolved ? 'reopen' : 'resolve', id: active.id });
    };
    const shown = { filter, setFilter, threads, people, activeId, activate };
    return { link, mayComment, ...shown, begun, begin, giveUp, act, step, toggleResolved };
  }, [model, link, mayComment, filter, threads, people, activeId, begun, begin, giveUp, act, comments]);
};
