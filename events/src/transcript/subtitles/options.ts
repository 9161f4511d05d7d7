import { z } from 'zod';
import {
  defaultPreset,
  subtitlePresetId,
  subtitlePresets,
  type SubtitlePresetId,
  type SubtitleRules,
} from './presets.ts';
import { countings, type Counting } from './width.ts';

/** The ranges a person may choose from. */
export const subtitleRanges = {
  cps: { min: 5, max: 50 },
  cpl: { min: 10, max: 120 },
  minVisibilityDurationInMs: { min: 0, max: 10_000 },
  rows: { min: 1, max: 4 },
  minFramesBetweenSegments: { min: 0, max: 50 },
} as const;

type NumberField = keyof typeof subtitleRanges;
const numberFields = ['cps', 'cpl', 'minVisibilityDurationInMs', 'rows', 'minFramesBetweenSegments'] as const;

const within = (field: NumberField) => z.int().min(subtitleRanges[field].min).max(subtitleRanges[field].max);

/** The options of the subtitle page and of the export, as values. */
export const subtitleOptions = z.object({
  preset: subtitlePresetId,
  cps: within('cps'),
  cpl: within('cpl'),
  minVisibilityDurationInMs: within('minVisibilityDurationInMs'),
  rows: within('rows'),
  minFramesBetweenSegments: within('minFramesBetweenSegments'),
  withPunctuation: z.boolean(),
  /** Two short turns may share a cue, one speaker a line, each opening with a dash. */
  withDialogues: z.boolean(),
  /** Who speaks is named at the beginning of a turn; the name counts like any other text. */
  withSpeakers: z.boolean(),
  /** No cue holds the end of one sentence and the beginning of the next. */
  oneSentence: z.boolean(),
});
export type SubtitleOptions = z.infer<typeof subtitleOptions>;

/** The options a preset stands for. */
export const optionsOfPreset = (preset: SubtitlePresetId): SubtitleOptions => {
  const { cps, cpl, minVisibilityDurationInMs, rows, minFramesBetweenSegments, withPunctuation } =
    subtitlePresets[preset];
  return {
    preset,
    cps,
    cpl,
    minVisibilityDurationInMs,
    rows,
    minFramesBetweenSegments,
    withPunctuation,
    withDialogues: false,
    withSpeakers: false,
    oneSentence: false,
  };
};

/** A cue of one sentence straddles none, and ends after a clinging word neither to be slower nor for anything else. */
const ALONE_SENTENCE_WEIGHT = 120;

/** The options with what only the preset knows: longest cue, linger, weight of sentences, counting. */
export const rulesOf = (options: SubtitleOptions): SubtitleRules => {
  const { maxDurationMs, lingerMs, counting, ...preset } = subtitlePresets[options.preset];
  const sentenceWeight = options.oneSentence ? ALONE_SENTENCE_WEIGHT : preset.sentenceWeight;
  return { ...options, maxDurationMs, lingerMs, sentenceWeight, counting };
};

/** The way characters are counted under some options. */
export const countingOf = ({ preset }: Pick<SubtitleOptions, 'preset'>): Counting =>
  countings[subtitlePresets[preset].counting];

const sameValues = (a: SubtitleOptions, b: SubtitleOptions): boolean =>
  numberFields.every((field) => a[field] === b[field]) && a.withPunctuation === b.withPunctuation;

/** The same options under 'custom' when they are no longer those of their preset. */
const named = (options: SubtitleOptions): SubtitleOptions =>
  sameValues(options, optionsOfPreset(options.preset)) ? options : { ...options, preset: 'custom' };

/** Switches beside a preset: they are off unless they are asked for. */
const switches = ['withDialogues', 'withSpeakers', 'oneSentence'] as const;

/** Query parameters as they come from an address. */
export type SubtitleQuery = Readonly<Record<string, string | undefined>>;

/** A field of the address that was not usable; the preset's value stands in. */
export type OptionNotice = {
  readonly field: NumberField | 'preset';
  readonly given: string;
};

/** A whole number in plain digits; `1e3`, ` 5`, `-1`, `2.5` and '' are none. */
const digits = (given: string): number => (/^\d{1,9}$/u.test(given) ? Number(given) : Number.NaN);

const readNumbers = (query: SubtitleQuery, options: SubtitleOptions): OptionNotice[] =>
  numberFields.flatMap((field) => {
    const given = query[field];
    if (given === undefined) return [];
    const parsed = within(field).safeParse(digits(given));
    if (!parsed.success) return [{ field, given }];
    options[field] = parsed.data;
    return [];
  });

/**
 * Reads the options of a page's address. A field that is missing takes the preset's value; one that is no whole number
 * in its range does so too and is told in a notice. `withPunctuation` is true only for the string 'true'.
 */
export const readSubtitleOptions = (
  query: SubtitleQuery,
  fallback: SubtitlePresetId = defaultPreset,
): { options: SubtitleOptions; notices: OptionNotice[] } => {
  const { preset: given = fallback, withPunctuation } = query;
  const preset = subtitlePresetId.safeParse(given);
  const options = optionsOfPreset(preset.success ? preset.data : fallback);
  const unknown: OptionNotice[] = preset.success ? [] : [{ field: 'preset', given }];
  const notices = [...unknown, ...readNumbers(query, options)];
  if (withPunctuation !== undefined) options.withPunctuation = withPunctuation === 'true';
  for (const each of switches) options[each] = query[each] === 'true';
  return { options: named(options), notices };
};

const strictNumber = (field: NumberField) =>
  z
    .string()
    .regex(/^\d{1,9}$/u)
    .transform(Number)
    .pipe(within(field))
    .optional();

/** The same options for the api: anything unusable is refused (422), nothing is replaced. */
export const strictSubtitleQuery = z
  .object({
    preset: subtitlePresetId.optional(),
    cps: strictNumber('cps'),
    cpl: strictNumber('cpl'),
    minVisibilityDurationInMs: strictNumber('minVisibilityDurationInMs'),
    rows: strictNumber('rows'),
    minFramesBetweenSegments: strictNumber('minFramesBetweenSegments'),
    withPunctuation: z.string().optional(),
    withDialogues: z.string().optional(),
    withSpeakers: z.string().optional(),
    oneSentence: z.string().optional(),
  })
  .transform(({ preset, withPunctuation, ...given }): SubtitleOptions => {
    const options = optionsOfPreset(preset ?? defaultPreset);
    for (const field of numberFields) options[field] = given[field] ?? options[field];
    if (withPunctuation !== undefined) options.withPunctuation = withPunctuation === 'true';
    for (const each of switches) options[each] = given[each] === 'true';
    return named(options);
  });

/** The options as query parameters; reading them gives the same options. */
export const subtitleQueryOf = (options: SubtitleOptions): Record<string, string> => ({
  preset: options.preset,
  ...Object.fromEntries(numberFields.map((field) => [field, String(options[field])])),
  withPunctuation: String(options.withPunctuation),
  ...Object.fromEntries(switches.filter((each) => options[each]).map((each) => [each, 'true'])),
});
