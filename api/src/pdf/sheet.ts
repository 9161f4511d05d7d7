import PDFDocument from 'pdfkit';
import { dress, type Script, type Wardrobe, type Weight } from './faces.ts';
import { typeset, type Line, type Run } from './typeset.ts';

/** Millimetres in points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

/** How text looks. `lead` is the space between two of its lines, in points. */
export type Style = {
  readonly weight: Weight;
  readonly size: number;
  readonly colour: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly lead?: number;
};

/** Where text stands across the page, in points from its left edge. */
export type Column = { readonly left: number; readonly width: number };

type Cell = { readonly text: string; readonly style: Style; readonly column: Column; readonly tag: string };

/**
 * What stands on a page from top to bottom: a row of cells side by side, whose lines may go to the next page unless it stays with
 * what follows, or a rule. `after` is the space below, `from` the least distance from the top of the first page.
 */
export type Strip = {
  readonly cells: readonly Cell[];
  /** The element around the cells in the document's structure: a paragraph stands alone, rows stand in a table. */
  readonly group?: 'Table';
  readonly rule?: string;
  readonly after?: number;
  readonly from?: number;
  /** Never parted from the strip that follows, nor within itself. */
  readonly staysWithNext?: boolean;
};

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

export type SheetOptions = {
  readonly title: string;
  readonly lang: string;
  /** When it was made, as it says of itself. */
  readonly date: Date;
  readonly frame: Frame;
  readonly foot: { readonly text: string; readonly style: Style };
  /** The number of a page, when there are several. */
  readonly pageOf: (page: number, pages: number) => string;
};

/** The most that a font may stand above and below the line, in parts of its size: some reckon with marks that are never used. */
const limits = { above: 1.16, below: 0.5 } as const;

const fontName = (script: Script, weight: Weight): string => `${script}/${weight}`;

type Pen = {
  readonly doc: PDFKit.PDFDocument;
  readonly heightOf: (line: Line, style: Style) => { readonly above: number; readonly all: number };
  readonly set: (text: string, style: Style, width: number) => readonly Line[];
  readonly draw: (line: Line, style: Style, at: Column & { readonly y: number }) => void;
};

/** Text is printed as it is written: the Latin font would make an arrow of `->` and a cross of the x in `3x4`. */
const asWritten = (): object => ({ calt: false });

/** Which features of a font shape a run. PDFKit hands them on to fontkit as they are, which also knows how to leave one out, and adds to what it is given. */
const featuresOf = ({ script }: Run): PDFKit.Mixins.OpenTypeFeatures[] =>
  script === 'latin' ? (asWritten() as unknown as PDFKit.Mixins.OpenTypeFeatures[]) : [];

const penOf = (doc: PDFKit.PDFDocument, { faces, printed }: Wardrobe): Pen => {
  const metrics = new Map<string, { readonly above: number; readonly below: number }>();
  for (const { script, weight, bytes, font } of faces) {
    const name = fontName(script, weight);
    doc.registerFont(name, bytes);
    metrics.set(name, {
      above: Math.min(limits.above, font.ascent / font.unitsPerEm),
      below: Math.min(limits.below, -font.descent / font.unitsPerEm),
    });
  }
  const take = ({ script }: Run, { weight, size }: Style) => doc.font(fontName(script, weight)).fontSize(size);
  const widths = new Map<string, number>();
  const measure =
    (style: Style) =>
    (run: Run): number => {
      const key = `${fontName(run.script, style.weight)} ${style.size} ${run.text}`;
      const width = widths.get(key) ?? take(run, style).widthOfString(run.text, { features: featuresOf(run) });
      widths.set(key, width);
      return width;
    };
  const heightOf = ({ runs }: Line, { weight, size }: Style) => {
    const scripts = ['latin' as const, ...runs.map(({ script }) => script)];
    const all = scripts.map((script) => metrics.get(fontName(script, weight)) ?? { above: 1, below: 0 });
    const above = Math.max(...all.map((each) => each.above)) * size;
    return { above, all: above + Math.max(...all.map((each) => each.below)) * size };
  };
  return {
    doc,
    heightOf,
    set: (text, style, width) => typeset(text, printed, { width, measure: measure(style) }),
    draw: (line, style, { y, left, width }) => {
      const free = width - line.width;
      let x = left + { left: 0, right: free, center: free / 2 }[style.align ?? 'left'];
      const base = y + heightOf(line, style).above;
      for (const run of line.runs) {
        const options = { lineBreak: false, baseline: 'alphabetic', features: featuresOf(run) } as const;
        take(run, style).fillColor(style.colour).text(run.text, x, base, options);
        x += measure(style)(run);
      }
    },
  };
};

type Element = PDFKit.PDFStructureElement;

/** A strip set in lines: the cells' lines side by side, each of them as high as its highest cell. */
type SetStrip = {
  readonly strip: Strip;
  readonly cells: readonly (readonly Line[])[];
  readonly heights: readonly number[];
};

const setStrip = (pen: Pen, strip: Strip): SetStrip => {
  const cells = strip.cells.map(({ text, style, column }) => pen.set(text, style, column.width));
  const count = Math.max(0, ...cells.map(({ length }) => length));
  const heights = Array.from({ length: count }, (_, n) =>
    Math.max(
      ...strip.cells.map(({ style }, c) => {
        const line = cells[c]?.[n];
        return line ? pen.heightOf(line, style).all + (style.lead ?? 0) : 0;
      }),
    ),
  );
  return { strip, cells, heights };
};

const heightOf = ({ heights, strip }: SetStrip): number => heights.reduce((a, b) => a + b, strip.after ?? 0);

/** Strips that stay together. */
const blocksOf = (strips: readonly SetStrip[]): readonly (readonly SetStrip[])[] => {
  const blocks: SetStrip[][] = [[]];
  for (const each of strips) {
    blocks.at(-1)?.push(each);
    if (each.strip.staysWithNext !== true) blocks.push([]);
  }
  return blocks;
};

const artifact = (doc: PDFKit.PDFDocument, draw: () => void): void => {
  doc.markContent('Artifact');
  draw();
  doc.endMarkedContent();
};

const elementsOf = (doc: PDFKit.PDFDocument, { strip, cells }: SetStrip, parent: Element): readonly Element[] =>
  strip.cells.map(({ text, tag }, n) => {
    // A reader is told what is meant, in the order in which it is said.
    const isMixed = cells[n]?.some((line) => line.isMixed) === true;
    const element = doc.struct(tag, isMixed ? { actual: text } : {});
    parent.add(element);
    return element;
  });

/** Goes down the pages, and opens another where something does not fit any more. */
const flowing = (pen: Pen, { frame }: SheetOptions) => {
  const { doc } = pen;
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = frame.top;
  let table: Element | undefined;
  const makeRoom = (height: number): void => {
    if (y + height <= frame.bottom || y === frame.top) return;
    doc.addPage();
    y = frame.top;
  };
  const parentOf = ({ group }: Strip): Element => {
    if (group === undefined) table?.end();
    if (group === undefined) table = undefined;
    else if (!table) root.add((table = doc.struct(group)));
    if (!table) return root;
    const row = doc.struct('TR');
    table.add(row);
    return row;
  };
  const drawRule = ({ rule }: Strip): void => {
    const { left, right } = frame;
    if (rule === undefined) return;
    artifact(doc, () => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(rule).stroke());
  };
  const drawLine = ({ strip, cells }: SetStrip, n: number, elements: readonly Element[]): void => {
    const at = y;
    for (const [c, { style, column }] of strip.cells.entries()) {
      const line = cells[c]?.[n];
      if (line) elements[c]?.add(() => pen.draw(line, style, { ...column, y: at }));
    }
  };
  const place = (set: SetStrip, isParted: boolean): void => {
    const { strip, heights } = set;
    y = Math.max(y, strip.from ?? 0);
    drawRule(strip);
    const elements = strip.cells.length === 0 ? [] : elementsOf(doc, set, parentOf(strip));
    for (const [n, height] of heights.entries()) {
      if (isParted) makeRoom(height);
      drawLine(set, n, elements);
      y += height;
    }
    for (const element of elements) element.end();
    y += strip.after ?? 0;
  };
  return {
    placeAll: (strips: readonly Strip[]): void => {
      for (const block of blocksOf(strips.map((strip) => setStrip(pen, strip)))) {
        const isParted = block.length === 1;
        if (!isParted) makeRoom(block.reduce((sum, each) => sum + heightOf(each), 0));
        for (const each of block) place(each, isParted);
      }
      table?.end();
      root.end();
    },
  };
};

const feet = (pen: Pen, { frame, foot, pageOf }: SheetOptions): void => {
  const { doc } = pen;
  const { start, count } = doc.bufferedPageRange();
  const column = { left: frame.left, width: frame.right - frame.left };
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const texts = [foot.text, ...(count > 1 ? [pageOf(page + 1, count)] : [])];
    const lines = texts.flatMap((text) => pen.set(text, foot.style, column.width));
    let y = frame.bottom + mm(2);
    artifact(doc, () => {
      for (const line of lines) {
        pen.draw(line, foot.style, { ...column, y });
        y += pen.heightOf(line, foot.style).all;
      }
    });
  }
};

/**
 * Writes strips on pages of A4: PDF/A-3a, so tagged, with every font embedded, and the same bytes each time. What stays together
 * goes to the next page as one.
 */
export const writeSheet = async (strips: readonly Strip[], options: SheetOptions): Promise<Buffer> => {
  const texts = strips.flatMap(({ cells }) => cells.map(({ text }) => text));
  const wardrobe = await dress([...texts, options.foot.text, options.pageOf(0, 9)]);
  const { title, lang, date, frame } = options;
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: frame.top, bottom: 0, left: frame.left, right: 0 },
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    bufferPages: true,
    // None but those that are embedded.
    font: '',
    info: { Title: title, Creator: 'Söbs', CreationDate: date },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
  const pen = penOf(doc, wardrobe);
  flowing(pen, options).placeAll(strips);
  feet(pen, options);
  doc.end();
  return written;
};
