import {
  inReadingOrder,
  mentionOf,
  tokensOf,
  type Anchor,
  type CommentThread,
  type Segment,
  type Transcript,
} from '@soebs/events/transcript';

/** Somebody who is named beside the text. */
export type PersonBeside = { readonly userId: string; readonly name: string | null; readonly isMember: boolean };

/** Which threads are shown. */
export const commentFilters = ['open', 'mine', 'all'] as const;
export type CommentFilter = (typeof commentFilters)[number];

/** A thread is one's own when one has begun it, replied, or is mentioned in it. */
export const isMine = ({ by, text, replies }: CommentThread, me: string): boolean =>
  by === me ||
  [text, ...replies.map((reply) => reply.text)].join(' ').includes(mentionOf(me)) ||
  replies.some((reply) => reply.by === me);

const shows: Readonly<Record<CommentFilter, (thread: CommentThread, me: string) => boolean>> = {
  open: ({ resolved }) => resolved === null,
  mine: (thread, me) => thread.resolved === null && isMine(thread, me),
  all: () => true,
};

/** The threads that a filter shows, in reading order. */
export const shownThreads = (
  { segments, comments = [] }: Pick<Transcript, 'segments' | 'comments'>,
  { filter, me }: { readonly filter: CommentFilter; readonly me: string },
): readonly CommentThread[] => inReadingOrder(comments, segments).filter((thread) => shows[filter](thread, me));

/** The shown thread after one, or before it, and round the end; null when none is shown. All are given: what was resolved is still a place. */
export const stepTo = (
  { shown, all }: Readonly<Record<'shown' | 'all', readonly CommentThread[]>>,
  activeId: string | null,
  by: 1 | -1,
): CommentThread | null => {
  const placeOf = new Map(all.map(({ id }, n) => [id, n]));
  const at = placeOf.get(activeId ?? '') ?? (by === 1 ? -1 : all.length);
  const inOrder = by === 1 ? shown : shown.toReversed();
  return inOrder.find(({ id }) => ((placeOf.get(id) ?? -1) - at) * by > 0) ?? inOrder[0] ?? null;
};

/** A place in the letters of a paragraph. */
type Place = { readonly segmentId: string; readonly offset: number };

const wordAround = (segment: Segment | undefined, offset: number): { from: number; to: number } => {
  const token = tokensOf(segment?.text ?? '').find(
    (each) => each.offset < offset && offset < each.offset + each.length,
  );
  return token ? { from: token.offset, to: token.offset + token.length } : { from: offset, to: offset };
};

/** What is selected as an anchor: whole words; a caret alone means its paragraph. */
export const anchorOfSelection = (segments: readonly Segment[], start: Place, end: Place): Anchor => {
  if (start.segmentId === end.segmentId && start.offset === end.offset)
    return { on: 'paragraph', seg: start.segmentId };
  const segmentOf = (id: string): Segment | undefined => segments.find((segment) => segment.id === id);
  return {
    on: 'words',
    start: { seg: start.segmentId, at: wordAround(segmentOf(start.segmentId), start.offset).from },
    end: { seg: end.segmentId, at: wordAround(segmentOf(end.segmentId), end.offset).to },
  };
};

const places = new WeakMap<readonly Segment[], ReadonlyMap<string, number>>();

/** The place of each paragraph, looked up once a state of the text for all that is anchored in it. */
export const placesIn = (segments: readonly Segment[]): ReadonlyMap<string, number> => {
  const known = places.get(segments) ?? new Map(segments.map(({ id }, n) => [id, n]));
  places.set(segments, known);
  return known;
};

/** The letters of each paragraph that an anchor covers. */
export const marksOf = (
  segments: readonly Segment[],
  anchor: Anchor,
): { readonly segmentId: string; readonly from: number; readonly to: number }[] => {
  if (anchor.on === 'paragraph') return [];
  const { start, end } = anchor;
  // Most lie in one paragraph, and are known without its place.
  if (start.seg === end.seg) return start.at < end.at ? [{ segmentId: start.seg, from: start.at, to: end.at }] : [];
  const first = placesIn(segments).get(start.seg) ?? -1;
  const last = placesIn(segments).get(end.seg) ?? -1;
  if (first < 0 || last < first) return [];
  return segments.slice(first, last + 1).flatMap(({ id, text }, n) => {
    const from = n === 0 ? start.at : 0;
    const to = n === last - first ? end.at : text.length;
    return from < to ? [{ segmentId: id, from, to }] : [];
  });
};

/** The other members whose names go on as what stands behind the last @ of a text; none when nobody is being named. */
export const suggested = (
  text: string,
  people: readonly PersonBeside[],
  me: string,
): readonly (PersonBeside & { readonly name: string })[] => {
  const begun = /(?:^|\s)@([\p{L}\p{M}'’. -]{0,40})$/u.exec(text)?.[1];
  if (begun === undefined) return [];
  const start = begun.toLocaleLowerCase();
  return people.flatMap((person) =>
    person.isMember &&
    person.userId !== me &&
    person.name !== null &&
    person.name.toLocaleLowerCase().startsWith(start) &&
    person.name !== begun
      ? [{ ...person, name: person.name }]
      : [],
  );
};

/** The text with a name in the place of what was begun behind its last @. */
export const withMention = (text: string, name: string): string => `${text.slice(0, text.lastIndexOf('@'))}@${name} `;

/** The text as it is sent: ids in the place of members' names, the longest first. */
export const toSend = (text: string, people: readonly PersonBeside[]): string =>
  people
    .flatMap(({ userId, name, isMember }) => (isMember && name ? [{ userId, name }] : []))
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce(
      (sent, { userId, name }) => sent.replaceAll(`@${name}`, mentionOf(userId)),
      text.replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, ' ').trim(),
    );
