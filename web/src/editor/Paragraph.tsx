import { segmentStartMs } from '@soebs/events/transcript';
import { createContext, useContext, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type RenderChunkProps, type RenderElementProps, type RenderLeafProps } from 'slate-react';
import { type Room } from './room.ts';
import { timecode } from './word-clock.ts';

export interface ParagraphScene {
  readonly room: Room;
  readonly speakerName: (speakerId: string | null) => string | null;
  readonly seek: (ms: number) => void;
}

/** What every paragraph needs; it stays the same while people type, so that no paragraph renders anew for another. */
export const ParagraphContext = createContext<ParagraphScene | null>(null);

const startMsOf = (scene: ParagraphScene, id: string): number | null => {
  const segment = scene.room.transcript().segments.find((each) => each.id === id);
  return segment ? segmentStartMs(segment) : null;
};

const Margin = ({ id, speakerId }: { id: string; speakerId: string | null }): JSX.Element => {
  const { t } = useTranslation();
  const scene = useContext(ParagraphContext);
  const startMs = scene ? startMsOf(scene, id) : null;
  const name = scene?.speakerName(speakerId);
  return (
    <div contentEditable={false} className="text-quiet pt-1 text-sm select-none max-sm:flex max-sm:gap-3">
      {startMs !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="hover:text-accent block tabular-nums"
          title={t('editor.seekTo', { time: timecode(startMs) })}
          onClick={() => scene?.seek(startMs)}
        >
          {timecode(startMs)}
        </button>
      )}
      {name && <span className="block truncate">{name}</span>}
    </div>
  );
};

/** A paragraph: its time and speaker in the quiet column, its text beside them. */
export const renderParagraph = ({ attributes, children, element }: RenderElementProps): JSX.Element => (
  <div
    {...attributes}
    data-segment={element.id}
    className="grid grid-cols-1 gap-x-6 pb-5 sm:grid-cols-[6rem_minmax(0,1fr)]"
  >
    <Margin id={element.id} speakerId={element.speakerId} />
    <div className="max-w-[70ch]">{children}</div>
  </div>
);

/** The letters, without anything around them. */
export const renderLetters = ({ attributes, children }: RenderLeafProps): JSX.Element => (
  <span {...attributes}>{children}</span>
);

/** Ten paragraphs that the browser may leave unpainted while they are off screen (TX20). */
export const chunkRenderer = (estimatePx: number) => {
  const style = { contentVisibility: 'auto', containIntrinsicSize: `auto ${estimatePx}px` } as const;
  return ({ attributes, children, lowest }: RenderChunkProps): JSX.Element => (
    <div {...attributes} style={lowest ? style : undefined}>
      {children}
    </div>
  );
};
