import {
  highlightColours,
  segmentOfAnchor,
  type Highlight,
  type HighlightAct,
  type HighlightColour,
  type Transcript,
} from '@soebs/events/transcript';
import { useCallback, useMemo, useState } from 'react';
import type { CommentsLink } from '../collaboration/link.ts';
import type { EditorModel } from '../model/model.ts';
import { anchorNow } from '../model/remarks.ts';
import { useComments, useMarking } from '../model/use-transcript.ts';
import { whenSaved } from '../model/when-saved.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { coveredBy, highlightAt, inOrder, kindOf, passageBeside, passageOf } from './highlights.ts';

/** What can be done with the marked passages of a text. */
export type Highlighting = {
  readonly mayMark: boolean;
  readonly all: readonly Highlight[];
  readonly activeId: string | null;
  /** The colour that the next passage gets. */
  readonly colour: HighlightColour;
  readonly setColour: (colour: HighlightColour) => void;
  /** Why the last act was not taken; null when it was. */
  readonly refused: string | null;
  /** Marks what is selected, or the word at the caret; takes the mark away where one is. */
  readonly toggle: () => void;
  readonly change: (id: string, look: { readonly colour: HighlightColour; readonly name: string }) => void;
  readonly remove: (id: string) => void;
  readonly show: (passage: Highlight) => void;
  /** Goes to the next passage, or the one before. */
  readonly step: (by: 1 | -1) => void;
};

type Given = {
  readonly link: CommentsLink | undefined;
  readonly mayMark: boolean;
  readonly reveal: Reveal;
};

const none: readonly Highlight[] = [];

/** Lays the colours over the text, as far as the painter shows it. */
const usePaintedPassages = (model: EditorModel): void => {
  const mark = useCallback(
    (transcript: Transcript): void => {
      for (const colour of highlightColours) model.marks.set(kindOf[colour], coveredBy(transcript, colour));
    },
    [model],
  );
  useMarking(model, 'highlights', mark);
};

/** Sends acts, with places as the log knows them. */
const useActs = (model: EditorModel, link: CommentsLink | undefined) => {
  const [refused, setRefused] = useState<string | null>(null);
  const act = useCallback(
    async (comment: () => HighlightAct): Promise<void> => {
      if (!link) return;
      const isSaved = await whenSaved(model);
      const asked = { opId: model.newId(), baseRevision: model.collaboration.session.revision, comment: comment() };
      const answer = isSaved
        ? await link.act(asked).catch(() => ({ ok: false, code: 'offline' }) as const)
        : ({ ok: false, code: 'offline' } as const);
      setRefused(answer.ok ? null : answer.code);
    },
    [model, link],
  );
  return { refused, act };
};

type Toggling = {
  readonly colour: HighlightColour;
  readonly act: (comment: () => HighlightAct) => Promise<void>;
  readonly activate: (id: string | null) => void;
};

/** Marks what is selected, or takes the mark away that is there. */
const useToggle = (model: EditorModel, { colour, act, activate }: Toggling) =>
  useCallback(() => {
    const selected = model.selection();
    if (!selected) return;
    model.takeTyped();
    const isCaret =
      selected.start.segmentId === selected.end.segmentId && selected.start.offset === selected.end.offset;
    const known = isCaret ? highlightAt(model.transcript(), selected.start) : undefined;
    if (known) {
      void act(() => ({ act: 'unhighlight', id: known.id }));
      return;
    }
    const kept = model.keepAnchor(passageOf(model.transcript().segments, selected.start, selected.end));
    const id = model.newId();
    activate(id);
    void act(() => ({ act: 'highlight', id, anchor: kept.now(), colour, name: '' })).finally(kept.release);
  }, [model, colour, act, activate]);

/** The marked passages of a text on a workspace; null where they cannot be had (TX43). */
export const useHighlighting = (model: EditorModel, { link, mayMark, reveal }: Given): Highlighting | null => {
  const [colour, setColour] = useState<HighlightColour>('yellow');
  const [activeId, activate] = useState<string | null>(null);
  const highlights = useComments(model, (remarks) => remarks.highlights) ?? none;
  const all = useMemo(() => inOrder({ segments: model.transcript().segments, highlights }), [model, highlights]);
  usePaintedPassages(model);
  const { refused, act } = useActs(model, link);
  const toggle = useToggle(model, { colour, act, activate });
  return useMemo(() => {
    if (!link) return null;
    const show = (passage: Highlight): void => {
      activate(passage.id);
      const anchor = anchorNow(model.transcript().highlights, passage);
      const at = anchor.on === 'words' ? anchor.start.at : 0;
      const isWithin = anchor.on === 'words' && anchor.end.seg === anchor.start.seg;
      model.select(segmentOfAnchor(anchor), at, isWithin ? anchor.end.at : at);
      reveal(segmentOfAnchor(anchor), at);
    };
    const step = (by: 1 | -1): void => {
      const next = passageBeside(all, activeId, by);
      if (next) show(next);
    };
    const change: Highlighting['change'] = (id, look) => void act(() => ({ act: 'rehighlight', id, ...look }));
    const remove = (id: string): void => void act(() => ({ act: 'unhighlight', id }));
    return { mayMark, all, activeId, colour, setColour, refused, toggle, change, remove, show, step };
  }, [link, mayMark, all, activeId, colour, refused, toggle, act, model, reveal]);
};
