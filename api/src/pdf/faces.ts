import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';

/** How heavy type is. */
export type Weight = 'text' | 'strong';

export type Script = 'latin' | 'arabic' | 'hebrew' | 'japanese' | 'chinese' | 'korean' | 'emoji';

const packages = createRequire(import.meta.url);
const expo = (name: string, file: string): string => packages.resolve(`@expo-google-fonts/${name}/${file}`);
/** A package that names no files of its own: from its entry, `dist/index.cjs`, to its fonts. */
const beside = (name: string, file: string): string =>
  packages.resolve(name).replace(/dist[/\\]index\.c?js$/, `fonts/${file}`);

/**
 * The fonts, one for each script and weight. Each letter is a glyph of its own (no dots apart from their letters, hardly a ligature), so that what is
 * copied out of a PDF is what stands there. All are under the SIL Open Font License, which allows embedding.
 */
const files: Readonly<Record<Script, Readonly<Record<Weight, () => string>>>> = {
  latin: {
    text: () => expo('inter', '400Regular/Inter_400Regular.ttf'),
    strong: () => expo('inter', '600SemiBold/Inter_600SemiBold.ttf'),
  },
  arabic: {
    text: () => expo('vazirmatn', '400Regular/Vazirmatn_400Regular.ttf'),
    strong: () => expo('vazirmatn', '600SemiBold/Vazirmatn_600SemiBold.ttf'),
  },
  hebrew: {
    text: () => expo('noto-sans-hebrew', '400Regular/NotoSansHebrew_400Regular.ttf'),
    strong: () => expo('noto-sans-hebrew', '600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  },
  japanese: {
    text: () => beside('@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'),
    strong: () => beside('@embedpdf/fonts-jp', 'NotoSansJP-Bold.otf'),
  },
  chinese: {
    text: () => beside('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
    strong: () => beside('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  },
  korean: {
    text: () => expo('nanum-gothic', '400Regular/NanumGothic_400Regular.ttf'),
    strong: () => expo('nanum-gothic', '700Bold/NanumGothic_700Bold.ttf'),
  },
  emoji: {
    text: () => expo('noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'),
    strong: () => expo('noto-emoji', '600SemiBold/NotoEmoji_600SemiBold.ttf'),
  },
};

/** A font as a document embeds it (`bytes`) and as text is looked up in it (`font`). */
export type Face = { readonly script: Script; readonly weight: Weight; readonly bytes: Buffer; readonly font: Font };

const loadFace = async (script: Script, weight: Weight): Promise<Face> => {
  const bytes = await readFile(files[script][weight]());
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`the file of ${script} ${weight} holds several fonts`);
  return { script, weight, bytes, font };
};

const loaded = new Map<string, Promise<Face>>();

/** A font, read when it first occurs and then kept: those of Chinese and Japanese are megabytes that few receipts need. */
export const faceOf = (script: Script, weight: Weight): Promise<Face> => {
  const key = `${script}/${weight}`;
  const face = loaded.get(key) ?? loadFace(script, weight);
  loaded.set(key, face);
  return face;
};

/** Characters that say how their neighbours look, and are nothing themselves. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const isEmoji = /\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u;
const isPictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ofScript: readonly (readonly [Script, RegExp])[] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['korean', /\p{Script_Extensions=Hangul}/u],
  ['japanese', isKana],
  ['chinese', /[\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}\uFF00-\uFFEF]/u],
];

/** Which fonts may have a grapheme, the best first. Chinese characters look Japanese where kana stand in the same receipt. */
const candidates = (grapheme: string, isJapanese: boolean): readonly Script[] => {
  const scripts = ofScript.filter(([, pattern]) => pattern.test(grapheme)).map(([script]) => script);
  const han: readonly Script[] = isJapanese ? ['japanese', 'chinese'] : ['chinese', 'japanese'];
  const best = scripts.includes('chinese') ? [...scripts.filter((each) => each !== 'chinese'), ...han] : scripts;
  if (isEmoji.test(grapheme)) return ['emoji', 'latin', ...best];
  return ['latin', ...best, ...(isPictograph.test(grapheme) ? (['emoji'] as const) : [])];
};

const codePointsOf = (text: string): readonly string[] => Array.from(text);
const has = ({ font }: Face, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
const covers = (face: Face, text: string): boolean =>
  codePointsOf(text).every((each) => invisible.test(each) || has(face, each));

/** What is printed for a grapheme, and in which font. */
export type Printed = { readonly text: string; readonly script: Script };

/** Without what a font cannot show and need not: selectors and joiners for which it has no glyph. */
const shown = (face: Face, text: string): string =>
  codePointsOf(text)
    .filter((each) => has(face, each))
    .join('');

const print = async (grapheme: string, isJapanese: boolean): Promise<Printed> => {
  for (const script of candidates(grapheme, isJapanese)) {
    const face = await faceOf(script, 'text');
    if (covers(face, grapheme)) return { text: shown(face, grapheme), script };
  }
  const text = anyAscii(grapheme.normalize('NFKC')).replaceAll(/[^ -~]/g, '');
  return { text: text === '' && !invisible.test(grapheme) ? '?' : text, script: 'latin' };
};

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/** The graphemes of a text as composed characters; a line break or another control counts as a space. */
export const graphemesOf = (text: string): readonly string[] =>
  [...graphemes.segment(text.normalize('NFC').replaceAll(/\s+|\p{Cc}/gu, ' '))].map(({ segment }) => segment);

/** How the graphemes of a receipt are printed. */
export type Wardrobe = {
  readonly printed: ReadonlyMap<string, Printed>;
  /** The fonts that occur, in both weights. */
  readonly faces: readonly Face[];
};

/**
 * Finds a font for everything that a receipt says. What no font has, because its script has none here, is printed in Latin letters:
 * legible beats a box.
 */
export const dress = async (texts: readonly string[]): Promise<Wardrobe> => {
  const isJapanese = texts.some((text) => isKana.test(text));
  const printed = new Map<string, Printed>();
  for (const grapheme of new Set(texts.flatMap(graphemesOf))) printed.set(grapheme, await print(grapheme, isJapanese));
  const scripts = new Set<Script>(['latin', ...[...printed.values()].map(({ script }) => script)]);
  const faces = [...scripts].flatMap((script) => [faceOf(script, 'text'), faceOf(script, 'strong')]);
  return { printed, faces: await Promise.all(faces) };
};
