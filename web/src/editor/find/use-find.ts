import type { Transcript } from '@soebs/events/transcript';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { EditorModel } from '../model/model.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { speakersOf, type Speaker } from '../speakers/speakers.ts';
import { useDraft } from '../tools/drafts.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { matchesIn, matchFrom, placesIn, replacementsOf, type Match, type Query } from './matches.ts';
import type { compilePattern } from './patterns.ts';
import { putterOf, replacingAll, type Replacement } from './replacing.ts';

type Place = { readonly segmentId: string; readonly offset: number };

/** What is selected in the text, when it is short enough to be looked for. */
export const selectedText = (): string => {
  const selected = document.getSelection()?.toString() ?? '';
  return selected.length <= 100 && !/[\r\n]/u.test(selected) ? selected : '';
};

/** What is asked for: a text, and how it is meant. */
export type Asked = Omit<Query, 'pattern'> & { readonly isPattern: boolean };

type Compile = typeof compilePattern;

/** Regular expressions are loaded once somebody looks for one. */
const useCompile = (isWanted: boolean): Compile | null => {
  const [compile, setCompile] = useState<Compile | null>(null);
  useEffect(() => {
    if (isWanted && !compile) void import('./patterns.ts').then((loaded) => setCompile(() => loaded.compilePattern));
  }, [isWanted, compile]);
  return compile;
};

/** What is looked for: what is selected, else what was looked for last. */
const useQuery = (model: EditorModel) => {
  const [last, keepLast] = useDraft(model, 'find:text', () => '');
  const [asked, setAsked] = useState<Asked>(() => ({
    text: selectedText() || last,
    matchCase: false,
    wholeWord: false,
    isPattern: false,
  }));
  const compile = useCompile(asked.isPattern);
  const queryOf = useCallback(
    ({ isPattern, ...rest }: Asked): Query =>
      isPattern ? { ...rest, pattern: rest.text === '' ? null : (compile?.(rest.text, rest.matchCase) ?? null) } : rest,
    [compile],
  );
  const query = useMemo(() => queryOf(asked), [queryOf, asked]);
  const ask = (next: Asked): void => {
    keepLast(next.text);
    setAsked(next);
  };
  const isFaulty = asked.isPattern && compile !== null && asked.text !== '' && query.pattern === null;
  return { asked, query, queryOf, ask, isFaulty };
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
  readonly asked: Asked;
  /** Whether what is asked for is to be a regular expression, and is none. */
  readonly isFaulty: boolean;
  /** Whether the names of speakers are looked through as well, and in which the text is found. */
  readonly inNames: boolean;
  readonly setInNames: (inNames: boolean) => void;
  readonly names: readonly Speaker[];
  readonly matches: readonly Match[];
  /** The number of the hit that is shown; -1 for none. */
  readonly current: number;
  readonly search: (changes: Partial<Asked>) => void;
  /** Shows the hit so many further on, or back. */
  readonly go: (step: number) => void;
  /** Shows the hit of this number. */
  readonly goTo: (number: number) => void;
  /** The text around a hit. */
  readonly around: (match: Match) => string;
  readonly replaceOne: (by: Replacement) => void;
  /** Replaces every hit in one step; returns how many. */
  readonly replaceAll: (by: Replacement) => number;
  /** Leaves the caret at the hit that is shown. */
  readonly leave: () => void;
};

const namesWith = (transcript: Transcript, query: Query): Speaker[] =>
  speakersOf(transcript).filter(({ name }) => placesIn(name, query).length > 0);

export const useFind = (model: EditorModel, reveal: Reveal): Find => {
  const transcript = useSearched(model);
  const { segments } = transcript;
  const { asked, query, queryOf, ask, isFaulty } = useQuery(model);
  const [inNames, setInNames] = useState(false);
  const [at, setAt] = useState<Place | null>(model.caret);
  const matches = useMemo(() => matchesIn(segments, query), [segments, query]);
  const order = useMemo(() => new Map(segments.map(({ id }, n) => [id, n])), [segments]);
  const names = useMemo(() => (inNames ? namesWith(transcript, query) : []), [inNames, transcript, query]);
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
  const search = (changes: Partial<Asked>): void => {
    const next = { ...asked, ...changes };
    ask(next);
    const found = matchesIn(segments, queryOf(next));
    const first = found[matchFrom(found, order, at)];
    if (first) reveal(first.segmentId, first.from);
  };
  const around = ({ segmentId }: Match): string => segments[order.get(segmentId) ?? -1]?.text ?? '';
  const go = (step: number): void => show(matches[(current + step + matches.length) % matches.length]);
  return {
    asked,
    isFaulty,
    inNames,
    setInNames,
    names,
    matches,
    current,
    search,
    go,
    goTo: (number) => show(matches[number]),
    around,
    replaceOne: (by) => {
      if (!shown) return;
      const put = putterOf(query, by)(around(shown), shown);
      if (!model.change(replacementsOf([shown], put))) return;
      setAt({ segmentId: shown.segmentId, offset: shown.from + put.length });
      const next = matches[(current + 1) % matches.length] ?? shown;
      reveal(next.segmentId, next.from);
    },
    replaceAll: (by) => {
      const { ops, count } = replacingAll(model.transcript(), names, { query, by });
      return model.change(ops) ? count : 0;
    },
    leave: () => {
      if (shown) model.select(shown.segmentId, shown.from, shown.to);
    },
  };
};
