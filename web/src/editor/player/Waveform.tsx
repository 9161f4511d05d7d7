import { segmentStartMs } from '@soebs/events/transcript';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import { columnsOf, rateFor, timeAt, viewAround, zooms, type Peaks, type View } from './peaks.ts';

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

const colourOf = (canvas: HTMLCanvasElement, name: string): string => {
  const probe = getComputedStyle(canvas);
  return probe.getPropertyValue(name) || probe.color;
};

type Picture = {
  readonly canvas: HTMLCanvasElement;
  readonly peaks: readonly Peaks[];
  readonly view: View;
  readonly atMs: number;
  readonly borders: readonly number[];
};

const drawColumns = (context: CanvasRenderingContext2D, { peaks, view, atMs, canvas }: Picture, colours: Colours) => {
  const { width, height } = canvas;
  const wanted = rateFor(view, width);
  const chosen = peaks.find(({ rate }) => rate === wanted) ?? peaks[0];
  if (!chosen) return;
  const columns = columnsOf(chosen, view, width);
  const headX = ((atMs - view.fromMs) / (view.toMs - view.fromMs)) * width;
  for (let x = 0; x < width; x += 1) {
    const top = (1 - (columns[x * 2 + 1] ?? 0)) * (height / 2);
    const bottom = (1 - (columns[x * 2] ?? 0)) * (height / 2);
    context.fillStyle = x <= headX ? colours.passed : colours.coming;
    context.fillRect(x, top, 1, Math.max(1, bottom - top));
  }
  context.fillStyle = colours.passed;
  context.fillRect(headX - 1, 0, 2, height);
};

type Colours = {
  readonly passed: string;
  readonly coming: string;
  readonly border: string;
};

/** Draws the stretch: loudness, the paragraphs' beginnings, the playhead. */
const draw = (picture: Picture): void => {
  const { canvas, view, borders } = picture;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const colours = {
    passed: colourOf(canvas, 'accent-color'),
    coming: colourOf(canvas, 'color'),
    border: colourOf(canvas, 'border-top-color'),
  };
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.border;
  for (const ms of borders) {
    if (ms < view.fromMs || ms > view.toMs) continue;
    context.fillRect(Math.round(((ms - view.fromMs) / (view.toMs - view.fromMs)) * width), 0, 1, height);
  }
  drawColumns(context, picture, colours);
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
};

/** Keeps the canvas as sharp as the screen and in step with the sound. Returns the stretch that is shown. */
const usePicture = (
  canvas: RefObject<HTMLCanvasElement | null>,
  { model, media, peaks, zoomMs }: Omit<WaveformProps, 'load' | 'seek'> & { peaks: Peaks[] | null; zoomMs: number },
): RefObject<View> => {
  const shown = useRef<View>({ fromMs: 0, toMs: 1 });
  useEffect(() => {
    const [element, sound] = [canvas.current, media.current];
    if (!element || !sound || !peaks) return undefined;
    let frame = 0;
    const paint = (): void => {
      const lengthMs = Number.isFinite(sound.duration) ? sound.duration * 1_000 : 0;
      const atMs = sound.currentTime * 1_000;
      element.width = Math.max(1, Math.round(element.clientWidth * devicePixelRatio));
      element.height = Math.max(1, Math.round(element.clientHeight * devicePixelRatio));
      const view = viewAround(atMs, lengthMs, zoomMs);
      shown.current = view;
      draw({ canvas: element, peaks, view, atMs, borders: bordersIn(model, view) });
      frame = sound.paused ? 0 : requestAnimationFrame(paint);
    };
    const start = (): void => {
      cancelAnimationFrame(frame);
      paint();
    };
    const size = new ResizeObserver(start);
    size.observe(element);
    const events = ['play', 'pause', 'seeked', 'loadedmetadata', 'durationchange'] as const;
    for (const name of events) sound.addEventListener(name, start);
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      for (const name of events) sound.removeEventListener(name, start);
    };
  }, [canvas, model, media, peaks, zoomMs]);
  return shown;
};

/** The sound as a picture, from peaks that the server has made; never decoded here (TX37). */
export const Waveform = ({ model, media, load, seek }: WaveformProps): JSX.Element | null => {
  const { t } = useTranslation();
  const peaks = usePeaks(load);
  const [zoom, setZoom] = useState<number>(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = usePicture(canvas, { model, media, peaks, zoomMs: zooms[zoom] ?? Number.POSITIVE_INFINITY });
  if (!peaks) return null;
  return (
    <div className="flex items-center gap-1">
      {/* The range of the player bar does the same for the keyboard and for screen readers. */}
      <canvas
        ref={canvas}
        aria-hidden
        style={{ height: HEIGHT_PX }}
        className="text-control border-border accent-accent min-w-0 grow cursor-pointer border-t-0"
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ nativeEvent, currentTarget }) =>
          seek(timeAt(shown.current, nativeEvent.offsetX / currentTarget.clientWidth))
        }
      />
      <div className="grid">
        <button
          type="button"
          className={iconButton}
          aria-label={t('editor.zoomIn')}
          title={t('editor.zoomIn')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomIn aria-hidden size={16} />
        </button>
        <button
          type="button"
          className={iconButton}
          aria-label={t('editor.zoomOut')}
          title={t('editor.zoomOut')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomOut aria-hidden size={16} />
        </button>
      </div>
    </div>
  );
};
