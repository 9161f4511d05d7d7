import type { Stats, StatsSpan } from '@soebs/contract';
import { CSV_BEGIN, csvHundredths, csvLine, csvText } from '../http/csv.ts';

type Language = 'de' | 'en';
type Column = { readonly de: string; readonly en: string; readonly cell: (span: StatsSpan) => string };

const MS_PER_MINUTE = 60_000;
const minutes = (ms: number): string => (ms / MS_PER_MINUTE).toFixed(2);
const measured = (value: number | null): string => (value === null ? '' : value.toFixed(2));
const whole = (value: number | null): string => (value === null ? '' : String(value));

const columns: readonly Column[] = [
  { de: 'Von', en: 'From', cell: ({ from }) => from },
  { de: 'Bis', en: 'To', cell: ({ to }) => to },
  { de: 'Registriert', en: 'Registered', cell: ({ registered }) => whole(registered) },
  { de: 'Davon bestätigt', en: 'Verified of them', cell: ({ verified }) => whole(verified) },
  { de: 'Aktive Personen', en: 'Active people', cell: ({ active }) => whole(active) },
  { de: 'Projekte neu', en: 'Projects added', cell: ({ added }) => whole(added) },
  { de: 'Projekte fertig', en: 'Projects finished', cell: ({ finished }) => whole(finished) },
  { de: 'Projekte gescheitert', en: 'Projects failed', cell: ({ failed }) => whole(failed) },
  { de: 'Minuten empfangen', en: 'Minutes received', cell: ({ receivedMs }) => minutes(receivedMs) },
  { de: 'Minuten fertig', en: 'Minutes finished', cell: ({ finishedMs }) => minutes(finishedMs) },
  { de: 'Wartezeit Median (s)', en: 'Wait median (s)', cell: ({ waitSeconds }) => measured(waitSeconds.p50) },
  { de: 'Wartezeit 95 % (s)', en: 'Wait 95% (s)', cell: ({ waitSeconds }) => measured(waitSeconds.p95) },
  { de: 'Tempo Median', en: 'Speed median', cell: ({ speed }) => measured(speed.p50) },
  { de: 'Tempo 95 %', en: 'Speed 95%', cell: ({ speed }) => measured(speed.p95) },
  { de: 'Webhooks zugestellt', en: 'Webhooks delivered', cell: ({ webhooks }) => whole(webhooks.delivered) },
  { de: 'Webhooks aufgegeben', en: 'Webhooks given up', cell: ({ webhooks }) => whole(webhooks.failed) },
  { de: 'Verkaufte Min.', en: 'Minutes sold', cell: ({ credits }) => csvHundredths(credits.soldCents) },
  { de: 'Geschenkte Min.', en: 'Minutes free', cell: ({ credits }) => csvHundredths(credits.freeCents) },
  { de: 'Verbrauchte Min.', en: 'Minutes used', cell: ({ credits }) => csvHundredths(credits.usedCents) },
  { de: 'Zurückgegebene Min.', en: 'Minutes returned', cell: ({ credits }) => csvHundredths(credits.returnedCents) },
  { de: 'Erstattete Min.', en: 'Minutes refunded', cell: ({ credits }) => csvHundredths(credits.refundedCents) },
  { de: 'Offene Min.', en: 'Minutes outstanding', cell: ({ credits }) => csvHundredths(credits.outstandingCents) },
  { de: 'Bezahlt CHF', en: 'Paid CHF', cell: ({ money }) => csvHundredths(money.paidRappen) },
  { de: 'Erstattet CHF', en: 'Refunded CHF', cell: ({ money }) => csvHundredths(money.returnedRappen) },
  { de: 'MWST CHF', en: 'VAT CHF', cell: ({ money }) => csvHundredths(money.vatRappen) },
];

/** Stats as a table, a line a span. */
export function* statsFile({ spans }: Stats, locale: Language): Generator<string, void> {
  yield `${CSV_BEGIN}${csvLine(columns.map((column) => csvText(column[locale])))}`;
  for (const span of spans) yield csvLine(columns.map(({ cell }) => cell(span)));
}
