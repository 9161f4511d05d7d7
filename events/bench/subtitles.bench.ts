import { cuesBetween, cuesOfWords, prepareTalk, timedRules, type Cue } from '../src/transcript/subtitles/cues.ts';
import { cutTalk } from '../src/transcript/subtitles/cut.ts';
import { sbvParts, srtParts, ttmlParts, vttParts } from '../src/transcript/writers/index.ts';
import { optionsOfPreset, type SubtitleOptions } from '../src/transcript/subtitles/options.ts';
import { subtitlePresetId } from '../src/transcript/subtitles/presets.ts';
import type { SourceWord } from '../src/transcript/subtitles/source.ts';
import { germanGold } from '../src/transcript/subtitles/testing/gold.de.ts';
import { englishGold } from '../src/transcript/subtitles/testing/gold.en.ts';
import { cutGreedily } from '../src/transcript/subtitles/testing/greedy.ts';
import { scoreOf } from '../src/transcript/subtitles/testing/gold-score.ts';
import { loadAllHyphenation } from '../src/transcript/subtitles/testing/hyphenations.ts';
import { neverLast, sentencesOf } from '../src/transcript/subtitles/testing/languages.ts';
import { badEndings, qualityOf, straddles } from '../src/transcript/subtitles/testing/measure.ts';
import { makeTalk } from '../src/transcript/subtitles/testing/talk-maker.ts';

/** `npm run bench -- subtitles`: time, shares and boundary F1, each beside the greedy reference in the same run. */
const WORDS = 79_000;
const RUNS = 7;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (perMille: number): string => `${(perMille / 10).toFixed(1)} %`;

const charactersPerSecond = (words: readonly SourceWord[]): string => {
  const characters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
  return ((characters * 1_000) / (words.at(-1)?.endMs ?? 1)).toFixed(1);
};

const timesOf = (run: () => unknown): string => {
  const times: number[] = [];
  const wall: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const begun = performance.now();
    const before = process.cpuUsage();
    run();
    wall.push(performance.now() - begun);
    times.push(process.cpuUsage(before).user / 1_000);
  }
  const best = (all: readonly number[]): string => Math.min(...all).toFixed(0);
  return `best of ${RUNS}: ${best(wall)} ms, of which processor ${best(times)} ms`;
};

const describe = (name: string, { cues, cleanPerMille, cpsPerMille, ...rest }: ReturnType<typeof qualityOf>): void =>
  say(
    `    ${name.padEnd(7)} ${cues} cues, clean ${percent(cleanPerMille)}, cps ${percent(cpsPerMille)}, ` +
      `too short ${rest.minVisibilityMisses}, bad cuts ${percent(rest.badCutsPerMille)}`,
  );

const compare = (words: readonly SourceWord[], language: string, options: SubtitleOptions): void => {
  const talk = prepareTalk({ words }, options, language);
  const rules = timedRules(options);
  const best = cutTalk(talk, rules).bounds;
  const greedy = cutGreedily(talk, rules);
  const cues = (bounds: readonly number[]): Cue[] => cuesBetween(talk, rules, bounds);
  say(
    `  ${options.cpl}/${options.cps}/${options.rows}: ${timesOf(() => cuesOfWords({ words }, options, { language }))}`,
  );
  describe('optimal', qualityOf(talk, best, cues(best)));
  describe('greedy', qualityOf(talk, greedy, cues(greedy)));
};

await loadAllHyphenation();

/** Writes a file piece by piece as the api does, keeping none: how much leaves, how long it takes, what memory it holds. */
const writeOut = (format: string, parts: Iterable<string>): void => {
  const begun = performance.now();
  const before = process.memoryUsage().heapUsed;
  let [bytes, mostHeld, pieces] = [0, 0, 0];
  for (const part of parts) {
    bytes += Buffer.byteLength(part);
    pieces += 1;
    if (pieces % 500 === 0) mostHeld = Math.max(mostHeld, process.memoryUsage().heapUsed - before);
  }
  const [mb, ms] = [(bytes / 1e6).toFixed(1), (performance.now() - begun).toFixed(0)];
  say(`  ${format}: ${mb} MB in ${ms} ms, heap grows at most ${(mostHeld / 1e6).toFixed(0)} MB before it is collected`);
};

const standard = optionsOfPreset('standard');
const grids = [
  { cpl: 42, cps: 17, rows: 2 },
  { cpl: 37, cps: 15, rows: 2 },
  { cpl: 42, cps: 20, rows: 1 },
];
for (const [language, sentences] of [
  ['de', germanGold],
  ['en', englishGold],
] as const) {
  const words = makeTalk({ sentences, words: WORDS, seed: 7, charactersPerSecond: 16.8 });
  const hours = ((words.at(-1)?.endMs ?? 0) / 3_600_000).toFixed(1);
  say(`${language}: ${words.length} words, ${hours} h, ${charactersPerSecond(words)} characters a second`);
  for (const grid of grids) compare(words, language, { ...standard, ...grid });
  const threeHours = words.slice(0, 27_000);
  say(
    `  3 h, 42/17/2 (a re-flow of the preview): ${timesOf(() => cuesOfWords({ words: threeHours }, standard, { language }))}`,
  );
  const options = { ...standard, minVisibilityDurationInMs: 1_000 };
  for (const name of ['optimal', 'greedy'] as const) {
    const { lines, cues, items } = scoreOf(sentences, language, { options, name });
    say(`  gold set of ${items}, ${name}: F1 of line ends ${percent(lines)}, of cue ends ${percent(cues)}`);
  }
}
/** Means over the eight languages, in tenths of a percent, of the weights before sentences counted: what they are held against. */
const before: Readonly<Record<string, { readonly straddling: number; readonly tooFast: number }>> = {
  standard: { straddling: 371, tooFast: 290 },
  'broadcast-dach': { straddling: 361, tooFast: 578 },
  'kids-dach': { straddling: 489, tooFast: 936 },
  'streaming-de': { straddling: 368, tooFast: 289 },
  'streaming-en': { straddling: 243, tooFast: 33 },
  bbc: { straddling: 340, tooFast: 414 },
  talks: { straddling: 182, tooFast: 3 },
  'accessible-web': { straddling: 500, tooFast: 658 },
  'single-line': { straddling: 141, tooFast: 103 },
  'social-vertical': { straddling: 134, tooFast: 20 },
};
type Shares = { readonly bad: number; readonly tooFast: number; readonly straddling: number };
const talks = Object.entries({ de: germanGold, en: englishGold, ...sentencesOf }).map(([language, sentences]) => ({
  language,
  words: makeTalk({ sentences, words: 12_000, seed: 7, charactersPerSecond: 16 }),
}));
const sharesOf = ({ language, words }: (typeof talks)[number], options: SubtitleOptions): Shares => {
  const cues = cuesOfWords({ words }, options, { language });
  const fast = cues.filter(({ violations }) => violations.some(({ rule }) => rule === 'cps')).length;
  return {
    bad: badEndings(cues, words, neverLast[language] ?? new Set()),
    tooFast: Math.round((fast * 1_000) / cues.length),
    straddling: straddles(cues, words),
  };
};
const shown = ({ bad, tooFast, straddling }: Shares): string =>
  `bad ${percent(bad)}, cps ${percent(tooFast)}, straddling ${percent(straddling)}`;
const mean = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;

say(
  'languages: cues that end after an article or a preposition, are too fast, straddle sentences · one sentence a cue',
);
for (const [preset, old] of Object.entries(before)) {
  const options = optionsOfPreset(subtitlePresetId.parse(preset));
  const all = talks.map((talk) => ({ talk, free: sharesOf(talk, options) }));
  for (const { talk, free } of all) {
    const own = sharesOf(talk, { ...options, oneSentence: true });
    say(`  ${preset.padEnd(16)} ${talk.language} ${shown(free)} · ${shown(own)}`);
  }
  const straddling = percent(mean(all.map(({ free }) => free.straddling)));
  const tooFast = percent(mean(all.map(({ free }) => free.tooFast)));
  say(
    `  ${preset.padEnd(16)} mean: straddling ${straddling} (before ${percent(old.straddling)}), ` +
      `cps ${tooFast} (before ${percent(old.tooFast)})`,
  );
}
const tenHours = makeTalk({ sentences: germanGold, words: WORDS, seed: 7, charactersPerSecond: 16.8 });
const allCues = cuesOfWords({ words: tenHours }, standard, { language: 'de' });
say(`files of ten hours, ${allCues.length} cues`);
writeOut('srt', srtParts(allCues));
writeOut('vtt', vttParts(allCues));
writeOut('sbv', sbvParts(allCues));
writeOut('ttml', ttmlParts(allCues, { language: 'de' }));

const ones = Array.from({ length: 100_000 }, (_, n) => ({
  text: 'a',
  startMs: n * 100,
  endMs: n * 100 + 80,
  speakerId: null,
}));
const widest = { ...standard, rows: 4, cpl: 120 };
say(`79,000 words, 4 rows of 120: ${timesOf(() => cuesOfWords({ words: tenHours }, widest, { language: 'de' }))}`);
const longest = { ...widest, minVisibilityDurationInMs: 10_000 };
say(`… seen for at least 10 s: ${timesOf(() => cuesOfWords({ words: tenHours }, longest, { language: 'de' }))}`);
for (const rows of [1, 2, 4]) {
  const options: SubtitleOptions = { ...standard, rows };
  say(
    `100,000 one-letter words, ${rows} rows: ${timesOf(() => cuesOfWords({ words: ones }, options, { language: 'de' }))}`,
  );
}
