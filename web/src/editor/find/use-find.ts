import type { Transcript } from '@soebs/events/transcript';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { EditorModel } from '../model/model.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { cleanName, rename, speakersOf, type Speaker } from '../speakers/speakers.ts';
import { useDraft } from '../tools/drafts.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { matchesIn, matchFrom, placesIn, replacementsOf, type Match, type Query } from './matches.ts';

type Place = { readonly segmentId: string; readonly offset: number };

const replaced = (name: string, query: Query, put: string): string => {
  let result = '';
  let passed = 0;
  for (const { from, to } of placesIn(name, query)) {
    result += name.slice(passed, from) + put;
    passed = to;
  }
  return cleanName(result + name.slice(passed));
};

/** What is selected in the text, when it is short enough to be looked for. */
export const selectedText = (): string => {
  const selected = document.getSelection()?.toString() ?? '';
  return selected.length <= 100 && !/[\r\n]/u.test(selected) ? selected : '';
};

/** What is looked for: what is selected, else what was looked for last. */
const useQuery = (model: EditorModel): readonly [Query, (query: Query) => void] => {
  const [asked, keepAsked] = useDraft(model, 'find:text', () => '');
  const [query, setQuery] = useState<Query>(() => ({
    text: selectedText() || asked,
    matchCase: false,
    wholeWord: false,
  }));
  return [
    query,
    (next) => {
      keepAsked(next.text);
      setQuery(next);
    },
  ];
};

/** Shows the hits over the text as long as the tool is open. */
const useHitMarks = (model: EditorModel, matches: readonly Match[], shown: Match | undefined): void => {
  useEffect(() => {
    model.marks.set('hit', matches);
    model.marks.set('hit-current', shown ? [shown] : []);
  }, [model, matches, shown]);
  useEffect(
    () => () => {
      model.marks.set('hit', []);
      model.marks.set('hit-current', []);
    },
    [model],
  );
};

/** From so many changed paragraphs on, the text is shown first and searched a moment later. */
const MANY_CHANGED = 30;

/** The transcript as it is searched: at once after edits by hand, after large changes as soon as they are on the screen. */
const useSearched = (model: EditorModel): Transcript => {
  const now = useTranscript(model);
  const later = useDeferredValue(now);
  return useMemo(() => {
    const known = new Set(later.segments);
    const changed = now.segments.filter((segment) => !known.has(segment)).length;
    return changed < MANY_CHANGED ? now : later;
  }, [now, later]);
};

/** Finding and replacing. The hit that is shown is the first one behind a place, so that edits by hand leave it where it is. */
export type Find = {
  readonly query: Query;
  /** Whether the names of speakers are looked through as well, and in which the text is found. */
  readonly inNames: boolean;
  readonly setInNames: (inNames: boolean) => void;
  readonly names: readonly Speaker[];
  readonly matches: readonly Match[];
  /** The number of the hit that is shown; -1 for none. */
  readonly current: number;
  readonly search: (changes: Partial<Query>) => void;
  /** Shows the hit so many further on, or back. */
  readonly go: (step: number) => void;
  readonly replaceOne: (put: string) => void;
  /** Replaces every hit in one step; returns how many. */
  readonly replaceAll: (put: string) => number;
  /** Leaves the caret at the hit that is shown. */
  readonly leave: () => void;
};

export const useFind = (model: EditorModel, reveal: Reveal): Find => {
  const transcript = useSearched(model);
  const { segments } = transcript;
  const [query, setQuery] = useQuery(model);
  const [inNames, setInNames] = useState(false);
  const [at, setAt] = useState<Place | null>(model.caret);
  const matches = useMemo(() => matchesIn(segments, query), [segments, query]);
  const order = useMemo(() => new Map(segments.map(({ id }, n) => [id, n])), [segments]);
  const names = useMemo(
    () => (inNames ? speakersOf(transcript).filter(({ name }) => placesIn(name, query).length > 0) : []),
    [inNames, transcript, query],
  );
  const current = matchFrom(matches, order, at);
  const shown = matches[current];
  useHitMarks(model, matches, shown);
  const show = useCallback(
    (match: Match | undefined) => {
      if (!match) return;
      setAt({ segmentId: match.segmentId, offset: match.from });
      reveal(match.segmentId, match.from);
    },
    [reveal],
  );
  const search = (changes: Partial<Query>): void => {
    const next = { ...query, ...changes };
    setQuery(next);
    const found = matchesIn(segments, next);
    const first = found[matchFrom(found, order, at)];
    if (first) reveal(first.segmentId, first.from);
  };
  const go = (step: number): void => show(matches[(current + step + matches.length) % matches.length]);
  return {
    query,
    inNames,
    setInNames,
    names,
    matches,
    current,
    search,
    go,
    replaceOne: (put) => {
      if (!shown || !model.change(replacementsOf([shown], put))) return;
      setAt({ segmentId: shown.segmentId, offset: shown.from + put.length });
      const next = matches[(current + 1) % matches.length] ?? shown;
      reveal(next.segmentId, next.from);
    },
    replaceAll: (put) => {
      const hits = matchesIn(model.transcript().segments, query);
      const ops = [
        ...replacementsOf(hits, put),
        ...names.flatMap(({ id, name }) => rename(id, replaced(name, query, put))),
      ];
      return model.change(ops) ? hits.length + names.length : 0;
    },
    leave: () => {
      if (shown) model.select(shown.segmentId, shown.from, shown.to);
    },
  };
};
