import { segmentStartMs } from '@soebs/events/transcript';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import { LONGEST_WITH_WORDS_MS, wordsIn } from './borders.ts';
import { viewAround, zooms, type Peaks, type View } from './peaks.ts';
import { drawPicture } from './picture.ts';
import { useBorderDrag, type Drag } from './use-border-drag.ts';

/** Fetches the peaks of a rate; null where a recording has none. */
export type LoadPeaks = (rate: 1 | 20) => Promise<Int8Array | null>;

const HEIGHT_PX = 56;

/** Both sets of peaks; null while there are none. */
const usePeaks = (load: LoadPeaks): Peaks[] | null => {
  const [peaks, setPeaks] = useState<Peaks[] | null>(null);
  useEffect(() => {
    let isGone = false;
    const fetchOne = async (rate: 1 | 20): Promise<Peaks | null> => {
      const pairs = await load(rate).catch(() => null);
      return pairs && { rate, pairs };
    };
    void Promise.all([fetchOne(1), fetchOne(20)]).then((all) => {
      const there = all.filter((each) => each !== null);
      if (!isGone && there.length > 0) setPeaks(there);
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  return peaks;
};

const MOST_BORDERS = 120;

const bordersIn = (model: EditorModel, { fromMs, toMs }: View): number[] => {
  const starts = model.transcript().segments.flatMap((segment) => segmentStartMs(segment) ?? []);
  const within = starts.filter((ms) => ms >= fromMs && ms <= toMs);
  return within.length > MOST_BORDERS ? [] : within;
};

type WaveformProps = {
  readonly model: EditorModel;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly load: LoadPeaks;
  readonly seek: (ms: number) => void;
  /** Whether borders of words can be moved. */
  readonly editable: boolean;
};

type Drawn = Pick<WaveformProps, 'model' | 'media'> & {
  readonly peaks: Peaks[] | null;
  readonly zoomMs: number;
  readonly dragRef: RefObject<Drag | null>;
  readonly shownRef: RefObject<View>;
  readonly paintRef: RefObject<() => void>;
};

/** Keeps the canvas as sharp as the screen and in step with the sound and the text. */
const usePicture = (
  canvas: RefObject<HTMLCanvasElement | null>,
  { model, media, peaks, zoomMs, dragRef, shownRef, paintRef }: Drawn,
): void => {
  useEffect(() => {
    const [element, sound] = [canvas.current, media.current];
    if (!element || !sound || !peaks) return undefined;
    let frame = 0;
    const draw = (): void => {
      const lengthMs = Number.isFinite(sound.duration) ? sound.duration * 1_000 : 0;
      const atMs = sound.currentTime * 1_000;
      element.width = Math.max(1, Math.round(element.clientWidth * devicePixelRatio));
      element.height = Math.max(1, Math.round(element.clientHeight * devicePixelRatio));
      const view = dragRef.current?.view ?? viewAround(atMs, lengthMs, zoomMs);
      shownRef.current = view;
      const movedMs = dragRef.current?.ms ?? null;
      const words = wordsIn(model.transcript().segments, view);
      drawPicture({ canvas: element, peaks, view, atMs, paragraphs: bordersIn(model, view), words, movedMs });
      frame = sound.paused ? 0 : requestAnimationFrame(draw);
    };
    const start = (): void => {
      cancelAnimationFrame(frame);
      draw();
    };
    // Typing is not held up: what it moves in the picture is drawn with the next frame, if words are seen at all.
    const later = (): void => {
      if (frame === 0 && shownRef.current.toMs - shownRef.current.fromMs <= LONGEST_WITH_WORDS_MS)
        frame = requestAnimationFrame(draw);
    };
    paintRef.current = start;
    const size = new ResizeObserver(start);
    size.observe(element);
    const events = ['play', 'pause', 'seeked', 'loadedmetadata', 'durationchange'] as const;
    for (const name of events) sound.addEventListener(name, start);
    const stopText = model.onText(later);
    return () => {
      paintRef.current = () => undefined;
      cancelAnimationFrame(frame);
      size.disconnect();
      stopText();
      for (const name of events) sound.removeEventListener(name, start);
    };
  }, [canvas, model, media, peaks, zoomMs, dragRef, shownRef, paintRef]);
};

/** Nearer and further away. */
const Zoom = ({ zoom, change }: { readonly zoom: number; readonly change: (zoom: number) => void }): JSX.Element => {
  const { t } = useTranslation();
  const button = (label: string, icon: JSX.Element, to: number): JSX.Element => (
    <button
      type="button"
      className={iconButton}
      aria-label={label}
      title={label}
      disabled={to < 0 || to >= zooms.length}
      onClick={() => change(to)}
    >
      {icon}
    </button>
  );
  return (
    <div className="grid">
      {button(t('editor.zoomIn'), <ZoomIn aria-hidden size={16} />, zoom - 1)}
      {button(t('editor.zoomOut'), <ZoomOut aria-hidden size={16} />, zoom + 1)}
    </div>
  );
};

/** The sound as a picture, from peaks that the server has made; never decoded here (TX37). Near enough, its words are in it. */
export const Waveform = ({ model, media, load, seek, editable }: WaveformProps): JSX.Element | null => {
  const peaks = usePeaks(load);
  const [zoom, setZoom] = useState<number>(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shownRef = useRef<View>({ fromMs: 0, toMs: 1 });
  const paintRef = useRef<() => void>(() => undefined);
  const dragRef = useBorderDrag(canvas, { model, editable, shown: shownRef, paint: paintRef, seek });
  usePicture(canvas, {
    model,
    media,
    peaks,
    zoomMs: zooms[zoom] ?? Number.POSITIVE_INFINITY,
    dragRef,
    shownRef,
    paintRef,
  });
  if (!peaks) return null;
  return (
    <div className="flex items-center gap-1">
      {/* The range of the player bar and the tool for times do the same for the keyboard and for screen readers. */}
      <canvas
        ref={canvas}
        aria-hidden
        data-waveform
        style={{ height: HEIGHT_PX }}
        className="text-control border-border accent-accent min-w-0 grow cursor-pointer touch-none border-t-0"
        onMouseDown={(event) => event.preventDefault()}
      />
      <Zoom zoom={zoom} change={setZoom} />
    </div>
  );
};
