import { CSV_BEGIN, csvHundredths, csvLine, csvText } from '../../http/csv.ts';
import type { NamedLine } from './usage.ts';

type Language = 'de' | 'en';

const MS_PER_MINUTE = 60_000;

const headings: Readonly<Record<Language, readonly string[]>> = {
  de: ['Tag', 'Programm', 'Token', 'Projekte', 'Minuten', 'Credits'],
  en: ['Day', 'Application', 'Token', 'Projects', 'Minutes', 'Credits'],
};

const lineOf = ({ day, application, token, projects, durationInMs, chargedCreditsInCents }: NamedLine): string =>
  csvLine([
    day ?? '',
    csvText(application),
    csvText(token),
    String(projects),
    (durationInMs / MS_PER_MINUTE).toFixed(3),
    csvHundredths(chargedCreditsInCents),
  ]);

/** Usage as a table, a line for each day, program and token; its columns add up. */
export function* usageFile(lines: readonly NamedLine[], locale: Language): Generator<string, void> {
  yield `${CSV_BEGIN}${csvLine(headings[locale].map(csvText))}`;
  for (const line of lines) yield lineOf(line);
}
