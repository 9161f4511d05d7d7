import type { HeardWord } from '@soebs/events/transcript';

/** A finished project for looking at: what is said, by whom, and how long the recording is. */
export type SeedStory = {
  readonly title: string;
  readonly language: string;
  /** Names by speaker id. */
  readonly speakers: Readonly<Record<string, string>>;
  readonly words: readonly HeardWord[];
  readonly lengthMs: number;
};

const talk: readonly (readonly [speakerId: string, text: string])[] = [
  ['s1', 'Guten Tag und willkommen zu unserem Gespräch über das neue Quartier am Bahnhof.'],
  ['s2', 'Danke für die Einladung, ich freue mich sehr, hier zu sein.'],
  ['s1', 'Frau Meier, Sie haben das Projekt von Anfang an begleitet. Was war die grösste Überraschung?'],
  ['s2', 'Dass so viele Leute mitreden wollten. Am ersten Abend kamen 240 Personen, wir hatten 80 Stühle.'],
  ['s3', 'Das stimmt, ich stand hinten an der Tür und habe kaum ein Wort verstanden.'],
  ['s1', 'Herr Caduff, Sie vertreten das Gewerbe. Wie sehen Sie die Kosten von 1’200.50 Franken je Quadratmeter?'],
  ['s3', 'Das ist viel Geld, aber wenn die Lage stimmt, dann rechnet es sich nach sieben Jahren.'],
  ['s4', 'Darf ich kurz einhaken? Für Familien rechnet es sich eben nicht, und genau darum geht es uns.'],
  ['s2', 'Deshalb haben wir am 29. Juli beschlossen, ein Drittel der Wohnungen zur Kostenmiete anzubieten.'],
  ['s4', 'Ein Drittel ist ein Anfang. Wir hätten gern die Hälfte gesehen, z. B. im Hof hinter der Post.'],
  ['s1', 'Um 18.30 Uhr beginnt die Versammlung. Was sagen Sie dort, Frau Meier?'],
  ['s2', 'Dass wir zuhören. Und dass der Kindergarten kommt, auch wenn er zwei Millionen mehr kostet.'],
  ['s3', 'Darauf können wir uns einigen.'],
  ['s4', 'Ja, darauf schon.'],
];

const MS_PER_CHARACTER = 66;
const PAUSE_AFTER_TURN_MS = 700;

/** The conversation as often as it takes to fill a length; every seventeenth word was heard badly. */
const conversation = (lengthMs: number): HeardWord[] => {
  const words: HeardWord[] = [];
  let nowMs = 400;
  for (let turn = 0; nowMs < lengthMs - 12_000; turn += 1) {
    const [speakerId, text] = talk[turn % talk.length] ?? ['s1', ''];
    for (const word of text.split(' ')) {
      const endMs = nowMs + word.length * MS_PER_CHARACTER;
      words.push({ text: word, startMs: nowMs, endMs, confidence: words.length % 17 === 9 ? 38 : 93, speakerId });
      nowMs = endMs + MS_PER_CHARACTER;
    }
    nowMs += PAUSE_AFTER_TURN_MS;
  }
  return words;
};

const interview = (title: string, lengthMs: number): SeedStory => ({
  title,
  language: 'de-CH',
  speakers: { s1: 'Moderation', s2: 'Anna Meier', s3: 'Reto Caduff', s4: 'Nora Iten' },
  words: conversation(lengthMs),
  lengthMs,
});

/** The situations that `npm run seed -- <story>` makes, by name. */
export const seedStories = {
  interview: (): SeedStory => interview('Quartiergespräch', 5 * 60_000),
  long: (): SeedStory => interview('Quartiergespräch, ganze Versammlung', 3 * 3_600_000),
};

/** True for the name of a situation. */
export const isStoryName = (name: string): name is keyof typeof seedStories => Object.hasOwn(seedStories, name);
