import type { StaffAuditEntry } from '@soebs/contract';
import { swissTime } from '@soebs/events';
import { CSV_BEGIN, csvLine, csvText } from '../http/csv.ts';

type Language = 'de' | 'en';

const headings: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Datum',
    'Zeit',
    'Wer',
    'E-Mail',
    'Rolle',
    'Handlung',
    'Ziel',
    'Person',
    'Grund',
    'Verlangt',
    'Vorher',
    'Nachher',
    'Ausgang',
    'Anfrage',
    'Adresse',
  ],
  en: [
    'Date',
    'Time',
    'Who',
    'Email',
    'Role',
    'Action',
    'Subject',
    'Person',
    'Reason',
    'Asked',
    'Before',
    'After',
    'Outcome',
    'Request',
    'Address',
  ],
};

const json = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

const personCells = (person: StaffAuditEntry['actor'], otherwise: string): readonly string[] => [
  person?.name ?? otherwise,
  person?.email ?? '',
];

const lineOf = (entry: StaffAuditEntry): string => {
  const { date, time } = swissTime(entry.at);
  const { actor, actorId, role, person, code, outcome, requestId, address } = entry;
  const [personName = ''] = personCells(person, '');
  const change = [entry.asked, entry.before, entry.after].map(json);
  const cells = [
    ...personCells(actor, actorId),
    role,
    entry.action,
    entry.subject,
    personName,
    entry.reason,
    ...change,
  ];
  return csvLine([date, time, ...[...cells, code ?? outcome, requestId, address].map((cell) => csvText(cell ?? ''))]);
};

/** The audit as a table, times as in Switzerland. */
export async function* auditFile(
  entries: AsyncIterable<StaffAuditEntry>,
  locale: Language,
): AsyncGenerator<string, void> {
  yield `${CSV_BEGIN}${csvLine(headings[locale].map(csvText))}`;
  for await (const entry of entries) yield lineOf(entry);
}
