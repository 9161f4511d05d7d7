import type { ShownWord } from './borders.ts';
import { columnsOf, rateFor, type Peaks, type View } from './peaks.ts';

/** What the picture of the sound shows. */
export type Picture = {
  readonly canvas: HTMLCanvasElement;
  readonly peaks: readonly Peaks[];
  readonly view: View;
  readonly atMs: number;
  /** When paragraphs begin. */
  readonly paragraphs: readonly number[];
  readonly words: readonly ShownWord[];
  /** Where a border is that is being moved. */
  readonly movedMs: number | null;
};

const WORD_PX = 10;
const ROW_PX = WORD_PX + 3;

type Colours = {
  readonly passed: string;
  readonly coming: string;
  readonly border: string;
};

const colourOf = (style: CSSStyleDeclaration, name: string): string => style.getPropertyValue(name) || style.color;

const xOf = ({ canvas, view }: Picture, ms: number): number =>
  ((ms - view.fromMs) / (view.toMs - view.fromMs)) * canvas.width;

/** How high the sound is drawn: words have a row below it. */
const soundHeight = ({ canvas, words }: Picture): number =>
  canvas.height - (words.length > 0 ? ROW_PX * devicePixelRatio : 0);

const drawSound = (context: CanvasRenderingContext2D, picture: Picture, colours: Colours): void => {
  const { peaks, view, atMs, canvas } = picture;
  const { width } = canvas;
  const wanted = rateFor(view, width);
  const chosen = peaks.find(({ rate }) => rate === wanted) ?? peaks[0];
  if (!chosen) return;
  const middle = soundHeight(picture) / 2;
  const columns = columnsOf(chosen, view, width);
  const headX = xOf(picture, atMs);
  for (let x = 0; x < width; x += 1) {
    const top = (1 - (columns[x * 2 + 1] ?? 0)) * middle;
    const bottom = (1 - (columns[x * 2] ?? 0)) * middle;
    context.fillStyle = x <= headX ? colours.passed : colours.coming;
    context.fillRect(x, top, 1, Math.max(1, bottom - top));
  }
  context.fillStyle = colours.passed;
  context.fillRect(headX - 1, 0, 2, canvas.height);
};

/** The words below their sound, each from its beginning to its end. */
const drawWords = (context: CanvasRenderingContext2D, picture: Picture, colours: Colours): void => {
  const top = soundHeight(picture);
  const scale = devicePixelRatio;
  context.font = `${WORD_PX * scale}px sans-serif`;
  context.textBaseline = 'top';
  for (const { text, startMs, endMs } of picture.words) {
    const [from, to] = [xOf(picture, startMs), xOf(picture, endMs)];
    context.fillStyle = colours.border;
    context.fillRect(from, 0, scale, picture.canvas.height);
    context.fillRect(to - scale, top / 2, scale, picture.canvas.height - top / 2);
    context.save();
    context.beginPath();
    context.rect(from, top, to - from, picture.canvas.height - top);
    context.clip();
    context.fillStyle = colours.coming;
    context.fillText(text, from + 2 * scale, top + scale);
    context.restore();
  }
};

/** Draws the stretch: paragraphs' beginnings, loudness, words, the playhead, and a border that is being moved. */
export const drawPicture = (picture: Picture): void => {
  const { canvas, view, paragraphs, movedMs } = picture;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const style = getComputedStyle(canvas);
  const colours = {
    passed: colourOf(style, 'accent-color'),
    coming: colourOf(style, 'color'),
    border: colourOf(style, 'border-top-color'),
  };
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.border;
  for (const ms of paragraphs)
    if (ms >= view.fromMs && ms <= view.toMs) context.fillRect(Math.round(xOf(picture, ms)), 0, 1, height);
  drawSound(context, picture, colours);
  drawWords(context, picture, colours);
  if (movedMs === null) return;
  context.fillStyle = colours.passed;
  context.fillRect(xOf(picture, movedMs) - devicePixelRatio, 0, 2 * devicePixelRatio, height);
};
