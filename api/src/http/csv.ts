/** So Swiss spreadsheets open a table by a double click: umlauts by the mark of the encoding, columns by semicolons. */
export const CSV_BEGIN = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** What spreadsheets run as a formula when a cell begins with it; U+2212 is the minus of typography. */
const OPERATORS: ReadonlySet<string> = new Set(['=', '+', '-', '@', '\u2212']);

/** Blanks and signs without ink, which spreadsheets pass over at the beginning of a cell. */
const LEADING = /^[\p{White_Space}\p{Cf}\p{Cc}]+/u;
const LINE_BREAK = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/u;

/** True for what a spreadsheet may run: signs of full width and small ones are read as their plain forms. */
const isFormula = (line: string): boolean => {
  const [first = ''] = line.replace(LEADING, '').normalize('NFKC');
  return OPERATORS.has(first) || /^[\t\r]/.test(line);
};

const guarded = (line: string): string => (isFormula(line) ? `'${line}` : line);

/** Other programs take these for the end of a cell. */
const NEEDS_QUOTES = /[";,|\t\v\f\r\n\u0085\u2028\u2029]|^\s|\s$/u;

/**
 * A text as one cell (RFC 4180), whichever separator a program takes: never a formula, in none of its lines, and never a new cell or
 * line. Numbers that we write ourselves are not texts: they stay numbers.
 */
export const csvText = (text: string): string => {
  const harmless = text.split(LINE_BREAK).map(guarded).join('');
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** An amount of hundredths (Rappen, credit cents) as a number with two places. */
export const csvHundredths = (amount: number): string => (amount / 100).toFixed(2);

/** A line of cells. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(SEPARATOR)}${LINE_END}`;
