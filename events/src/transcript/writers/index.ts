export { highlightLine, writtenHighlights, type WrittenHighlight } from './highlights.ts';
export { jsonParts } from './json.ts';
export { type WritableCue } from './plain.ts';
export { sbvParts } from './sbv.ts';
export { srtParts, writeSrt, type SrtOptions } from './srt.ts';
export { ttmlParts } from './ttml.ts';
export { plain } from './plain.ts';
export { paragraphsOf, txtParts, writeTxt, type Paragraph, type TxtOptions } from './txt.ts';
export { vttParts, writeVtt } from './vtt.ts';
