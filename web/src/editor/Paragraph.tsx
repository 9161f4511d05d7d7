import { segmentOfAnchor, segmentStartMs, speakerName, type CommentThread } from '@soebs/events/transcript';
import type { TFunction } from 'i18next';
import { createContext, memo, useContext, type JSX } from 'react';
import type { RenderChunkProps, RenderElementProps, RenderLeafProps } from 'slate-react';
import { LanguageName } from './language/LanguageName.tsx';
import { doneKey } from './review/review.ts';
import type { EditorModel } from './model/model.ts';
import type { Viewport } from './viewport/viewport.ts';
import { speakerHue } from './speakers/speakers.ts';
import { speakerIn } from './model/segment-nodes.ts';
import { useComments, useMeta } from './model/use-transcript.ts';
import { timecode } from './model/timecode.ts';

type MarginWords = {
  readonly chooseSpeaker: string;
  readonly noSpeaker: string;
  readonly done: string;
  readonly comment: string;
  readonly seekTo: (time: string) => string;
};

/** The texts of all margins: looked up once, not by each of some thousand paragraphs. */
export const marginWords = (t: TFunction): MarginWords => {
  const seekTo = t('editor.seekTo', { time: PLACE });
  return {
    chooseSpeaker: t('editor.chooseSpeaker'),
    noSpeaker: t('editor.noSpeaker'),
    done: t('editor.done'),
    comment: t('editor.openComments'),
    seekTo: (time) => seekTo.replace(PLACE, time),
  };
};
const PLACE = '#';

export type ParagraphScene = {
  readonly model: EditorModel;
  readonly editable: boolean;
  readonly seek: (ms: number) => void;
  readonly words: MarginWords;
  /** Asks who speaks in a paragraph, beside the button that was pressed. */
  readonly askSpeaker: (segmentId: string, anchor: Element) => void;
  readonly toggleDone: (segmentId: string) => void;
  readonly openComment: (threadId: string) => void;
};

/** What every paragraph needs; it stays the same while people type, so that no paragraph renders anew for another. */
export const ParagraphContext = createContext<ParagraphScene | null>(null);

const startMsOf = (model: EditorModel, id: string): number | null => {
  const segment = model.segment(id);
  return segment ? segmentStartMs(segment) : null;
};

type MarginProps = {
  readonly scene: ParagraphScene;
  readonly id: string;
  readonly speakerId: string | null;
  /** Where it is not the text's main one. */
  readonly language?: string | undefined;
};

const small = 'hover:text-accent block max-w-full truncate text-left';

const Speaker = ({ scene, id, speakerId }: MarginProps): JSX.Element | null => {
  const name = useMeta(scene.model, (transcript) => speakerName(transcript, speakerId));
  const hue = speakerId === null ? '' : `soebs-speaker-${String(speakerHue(speakerId))}`;
  if (!scene.editable) return name === null ? null : <bdi className={`block truncate ${hue}`}>{name}</bdi>;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={scene.words.chooseSpeaker}
      data-speaker-button
      className={`${small} ${hue}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => scene.askSpeaker(id, currentTarget)}
    >
      {name ?? scene.words.noSpeaker}
    </button>
  );
};

const firstOpen = new WeakMap<readonly CommentThread[], ReadonlyMap<string, string>>();

/** The first open thread that begins in a paragraph: looked up once a change for all paragraphs. */
const firstOpenAt = (comments: readonly CommentThread[] | undefined, segmentId: string): string | undefined => {
  if (!comments) return undefined;
  const known =
    firstOpen.get(comments) ??
    new Map(
      comments
        .filter(({ resolved }) => resolved === null)
        .toReversed()
        .map(({ anchor, id }) => [segmentOfAnchor(anchor), id]),
    );
  firstOpen.set(comments, known);
  return known.get(segmentId);
};

const Review = ({ scene, id }: Omit<MarginProps, 'speakerId'>): JSX.Element | null => {
  const isDone = useMeta(scene.model, ({ attributes }) => attributes[doneKey(id)] !== undefined);
  const thread = useComments(scene.model, ({ comments }) => firstOpenAt(comments, id));
  return (
    <>
      {scene.editable && (
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isDone}
          aria-label={scene.words.done}
          title={scene.words.done}
          data-done-mark
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => scene.toggleDone(id)}
        />
      )}
      {thread !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          title={scene.words.comment}
          aria-label={scene.words.comment}
          data-comment-mark
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => scene.openComment(thread)}
        />
      )}
    </>
  );
};

/** Rendered anew only when the paragraph begins at another time or another one speaks, not with its letters. */
const Margin = memo(
  ({ scene, id, speakerId, language, startMs }: MarginProps & { readonly startMs: number | null }): JSX.Element => (
    <div
      contentEditable={false}
      className="text-quiet flex flex-wrap content-start items-start gap-x-2 pt-1 text-sm select-none"
    >
      {startMs !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="hover:text-accent tabular-nums"
          title={scene.words.seekTo(timecode(startMs))}
          onClick={() => scene.seek(startMs)}
        >
          {timecode(startMs)}
        </button>
      )}
      <Review scene={scene} id={id} />
      <div className="max-w-full sm:basis-full">
        <Speaker scene={scene} id={id} speakerId={speakerId} />
        {language !== undefined && <LanguageName tag={language} />}
      </div>
    </div>
  ),
);
Margin.displayName = 'Margin';

const MarginInScene = (paragraph: Omit<MarginProps, 'scene'>): JSX.Element | null => {
  const scene = useContext(ParagraphContext);
  return scene && <Margin scene={scene} {...paragraph} startMs={startMsOf(scene.model, paragraph.id)} />;
};

/** A paragraph: its time and speaker in the quiet column, its text beside them, in the language that is spoken. */
export const paragraphRenderer = (language: string) => {
  const renderParagraph = ({ attributes, children, element }: RenderElementProps): JSX.Element => (
    <div
      {...attributes}
      data-segment={element.id}
      data-speaker={speakerIn(element) ?? undefined}
      className="soebs-paragraph grid grid-cols-1 gap-x-6 pb-5 sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <MarginInScene id={element.id} speakerId={speakerIn(element)} language={element.language} />
      <div data-letters lang={element.language ?? language} className="max-w-[70ch]">
        {children}
      </div>
    </div>
  );
  return renderParagraph;
};

/** The letters, without anything around them. */
export const renderLetters = ({ attributes, children }: RenderLeafProps): JSX.Element => (
  <span {...attributes}>{children}</span>
);

/** Ten paragraphs that the browser may leave unpainted while they are off screen (TX20). */
export const chunkRenderer = ({ watch }: Pick<Viewport, 'watch'>, estimatePx: number) => {
  const watched = (block: HTMLElement | null) => (block ? watch(block) : undefined);
  // Contained also while it is held painted: else a key would lay out all of the page.
  const contain = 'layout style paint';
  const style = { contentVisibility: 'auto', contain, containIntrinsicSize: `auto ${estimatePx}px` } as const;
  return ({ attributes, children, lowest }: RenderChunkProps): JSX.Element => (
    <div {...attributes} ref={watched} data-block={lowest ? '' : undefined} style={lowest ? style : undefined}>
      {children}
    </div>
  );
};
