import { describe, expect, it } from '@jest/globals';
import { createProjectBody, bannerBody, jobsApi, personName, registerBody, staffReason, addressBody } from './index.ts';
import { isolated, line, name, prose } from './text.ts';

const title = name(200);
const accepts = (schema: { safeParse: (text: unknown) => { success: boolean } }, text: unknown): boolean =>
  schema.safeParse(text).success;

describe('a name or title', () => {
  it.each([
    'Ursina',
    "O'Neill-Ünal",
    'محمد بن موسى',
    'שרה',
    '山田太郎',
    '👩‍👩‍👧 Söbs',
    'नमिता',
    'می‌خواهم',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '5',
    '–',
  ])('[AU13] is %s', (text) => {
    expect(title.parse(text)).toBe(text);
    expect(title.parse(` ${text}\t`)).toBe(text);
  });

  it.each([
    ['a turned direction', 'invoice\u202Egpm.exe'],
    ['an isolate', 'a\u2066b'],
    ['a NUL', 'a\0b'],
    ['a bell', 'a\u0007b'],
    ['a line end', 'a\nb'],
    ['a carriage return', 'a\rBcc: x@y.ch'],
    ['a line separator', 'a\u2028b'],
    ['half an emoji', 'a\ud83d'],
    ['the other half', '\udc4da'],
    ['nothing', ''],
    ['blanks', ' \u00a0\u3000 '],
    ['what has no width', '\u200b\u200d\u2060'],
    ['a filler', '\u3164\u115f'],
    ['an empty braille sign', '\u2800'],
    ['a mark without a letter', '\u0301'],
    ['marks of direction', '\u200e\u200f'],
    ['selectors', '\ufe0f'],
  ])('[AU13] holds not %s', (_, text) => {
    expect(accepts(title, text)).toBe(false);
  });

  it('[AU13] is kept in composed form, and counted in code points after that', () => {
    expect(title.parse('Zu\u0308rich')).toBe('Zürich');
    expect(accepts(title, '👍'.repeat(200))).toBe(true);
    expect(accepts(title, 'u\u0308'.repeat(200))).toBe(true);
    expect(accepts(title, '👍'.repeat(201))).toBe(false);
  });

  it('[AU13] may be left out where it need not be, but not faked', () => {
    expect(line(200).parse('  ')).toBe('');
    expect(accepts(line(200), '\u200b')).toBe(false);
  });

  it('[AU13] of several lines keeps their ends, and is otherwise the same', () => {
    expect(prose(100).parse(' a\n\tb\r\nc ')).toBe('a\n\tb\r\nc');
    for (const text of ['a\u202eb', 'a\0b', '\n\u200b', 'x'.repeat(101), 'a\ud83d']) {
      expect(accepts(prose(100), text)).toBe(false);
    }
  });
});

describe('every name and title that a person can give', () => {
  const project = {
    title: 'x',
    subtitlePreset: 'standard',
    fileName: 'x',
    fileSize: 1,
    acceptedPrivacyPolicy: true,
    expressions: ['x'],
  };
  const person = { email: 'a@b.ch', password: 'correct horse battery', firstname: 'x', lastname: 'x', company: 'x' };
  const address = { addressLine1: 'x', addressLine2: 'x', city: 'x', postalCode: '3011', country: 'CHE' };
  const banner = { title: 'x', message: 'x', reason: 'x' };
  const cases = [
    [createProjectBody, project, ['title', 'fileName']],
    [registerBody, person, ['firstname', 'lastname', 'company']],
    [addressBody, address, ['addressLine1', 'addressLine2', 'city']],
    [bannerBody, banner, ['title', 'message', 'reason']],
    [jobsApi.retry.body, { reason: 'x' }, ['reason']],
  ] as const;

  it.each(['a\u202eb', 'a\0b', '\u200b', 'a\ud83d'])('[AU13] refuses %j', (text) => {
    for (const [schema, right, fields] of cases) {
      expect(accepts(schema, right)).toBe(true);
      for (const field of fields) expect([field, accepts(schema, { ...right, [field]: text })]).toEqual([field, false]);
    }
    expect(accepts(createProjectBody, { ...project, expressions: [text] })).toBe(false);
    for (const schema of [personName, staffReason]) expect(accepts(schema, text)).toBe(false);
  });
});

describe('a person’s words in the middle of ours', () => {
  it('[SH2] turn nothing around them, written from right to left or made to look so', () => {
    expect(isolated('Ursina')).toBe('Ursina');
    for (const text of ['משה', '\u202Eevil@soebs.example']) expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });
});
