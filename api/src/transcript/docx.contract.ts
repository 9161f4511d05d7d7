import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Anchor, CommentThread, Highlight, Segment, TextPoint } from '@soebs/events/transcript';
import { writeDocx } from './docx.ts';

const folder = mkdtempSync(join(tmpdir(), 'soebs-docx-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = 'import docx,json,sys; print(json.dumps([p.text for p in docx.Document(sys.argv[1]).paragraphs]))';

/** The comments of a document, read by nothing of ours: who, when, what, which words, whose reply, whether resolved. */
const readComments = `
import json, sys, zipfile
from xml.etree import ElementTree as E
W = '{http://schemas.openxmlformats.org/wordprocessingml/2006/main}'
V = '{http://schemas.microsoft.com/office/word/2010/wordml}'
X = '{http://schemas.microsoft.com/office/word/2012/wordml}'
z = zipfile.ZipFile(sys.argv[1])
tree = lambda name: E.fromstring(z.read('word/' + name))
extra = {e.get(X + 'paraId'): e for e in tree('commentsExtended.xml')}
words, open_ = {}, set()
for e in tree('document.xml').iter():
    if e.tag == W + 'commentRangeStart': open_.add(e.get(W + 'id'))
    if e.tag == W + 'commentRangeEnd': open_.remove(e.get(W + 'id'))
    if e.tag == W + 't':
        for id in open_: words[id] = words.get(id, '') + (e.text or '')
out, names = [], {}
for c in tree('comments.xml'):
    p = c.find(W + 'p'); name = p.get(V + 'paraId'); e = extra[name]; names[name] = len(out)
    out.append([c.get(W + 'author'), c.get(W + 'date'), ''.join(t.text or '' for t in c.iter(W + 't')), words.get(c.get(W + 'id'), ''),
      names.get(e.get(X + 'paraIdParent')), e.get(X + 'done')])
print(json.dumps(out))
`;

const segment = (id: string, text: string, speakerId: string | null = null, startMs = 1_000): Segment => ({
  id,
  speakerId,
  text,
  timings: Int32Array.of(0, text.length, startMs, startMs + 500),
  confidence: Uint8Array.of(90),
});
const ursina = '0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10';
const asked = (script: string, path: string): unknown =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8' }));

describe('Word documents', () => {
  test('python-docx reads title, names, times and every paragraph', async () => {
    const path = join(folder, 'a.docx');
    const segments = [segment('a', 'Grüezi & «hallo» <leise>', 'Anna'), segment('b', '漢字 und 🇨🇭', 'Anna', 62_000)];
    const text = { title: 'Gespräch', transcript: { segments, attributes: {} }, nameOf: () => null };
    writeFileSync(path, await writeDocx(text, { withTimecodes: true }));
    expect(asked(read, path)).toEqual([
      'Gespräch',
      '[00:00:01] Anna',
      'Grüezi & «hallo» <leise>',
      '[00:01:02]',
      '漢字 und 🇨🇭',
    ]);
  });

  test('[SH7] comments are Word comments on their words, with authors, times, replies and what is resolved', async () => {
    const path = join(folder, 'b.docx');
    const at = '2026-11-30T10:00:00.000Z';
    const reply = { id: 'r', by: 'u2', at, text: `Ja, @{${ursina}}.` };
    const on = (from: TextPoint, to: TextPoint): Anchor => ({ on: 'words', start: from, end: to });
    const about = (id: string, anchor: Anchor, more: Partial<CommentThread> = {}): CommentThread => ({
      id,
      by: ursina,
      at,
      text: `über ${id}`,
      anchor,
      quote: '',
      replies: [],
      resolved: null,
      ...more,
    });
    const comments = [
      about('Ende', on({ seg: 'a', at: 8 }, { seg: 'b', at: 4 }), { replies: [reply], resolved: { by: 'u2', at } }),
      about('Wort', on({ seg: 'a', at: 8 }, { seg: 'a', at: 13 }), { at: null, by: 'fort' }),
      about('Absatz', { on: 'paragraph', seg: 'b' }, { text: 'Zeile <1>\nZeile 2' }),
      about('weg', { on: 'paragraph', seg: 'leer' }),
    ];
    const segments = [segment('a', ' Grüezi  Frau Meier'), segment('leer', ''), segment('b', 'Guten Tag')];
    const names: Readonly<Record<string, string>> = { [ursina]: 'Ursina', u2: 'Beat & Co' };
    const transcript = { segments, attributes: {}, comments };
    writeFileSync(path, await writeDocx({ title: 'T', transcript, nameOf: (id) => names[id] ?? null }, {}));
    expect(asked(read, path)).toEqual(['T', 'Grüezi Frau Meier', 'Guten Tag']);
    expect(asked(readComments, path)).toEqual([
      ['Ursina', at, 'über Ende', 'Frau MeierGute', null, '1'],
      ['Beat & Co', at, 'Ja, @Ursina.', 'Frau MeierGute', 0, '1'],
      ['–', null, 'über Wort', 'Frau', null, '0'],
      ['Ursina', at, 'über weg', 'T', null, '0'],
      ['Ursina', at, 'Zeile <1>Zeile 2', 'Guten Tag', null, '0'],
    ]);
  });

  test('[TX43] python-docx reads marked passages in their colours, and the list of them', async () => {
    const path = join(folder, 'c.docx');
    const readMarks =
      'import docx,json,sys; print(json.dumps([[[r.text, str(r.font.highlight_color)] for r in p.runs] for p in docx.Document(sys.argv[1]).paragraphs[1:]]))';
    const highlight = (id: string, colour: Highlight['colour'], anchor: Anchor, name = ''): Highlight => ({
      id,
      colour,
      anchor,
      name,
      quote: '',
      by: ursina,
      at: null,
    });
    const words = (from: TextPoint, to: TextPoint): Anchor => ({ on: 'words', start: from, end: to });
    const highlights = [
      highlight('h1', 'yellow', words({ seg: 'a', at: 0 }, { seg: 'a', at: 5 })),
      highlight('h2', 'blue', words({ seg: 'a', at: 6 }, { seg: 'b', at: 4 }), 'Zitat'),
    ];
    const transcript = {
      segments: [segment('a', 'Guten Tag'), segment('b', 'Frau Meier')],
      attributes: {},
      highlights,
    };
    const text = { title: 'T', transcript, nameOf: () => null };
    writeFileSync(path, await writeDocx(text, { withHighlights: true }));
    expect(asked(readMarks, path)).toEqual([
      [
        ['Guten', 'YELLOW (7)'],
        [' ', 'None'],
        ['Tag', 'TURQUOISE (3)'],
      ],
      [
        ['Frau', 'TURQUOISE (3)'],
        [' Meier', 'None'],
      ],
      [['[00:00:01] «Guten»', 'YELLOW (7)']],
      [['[00:00:01] Zitat: «Tag Frau»', 'TURQUOISE (3)']],
    ]);
    writeFileSync(path, await writeDocx(text, {}));
    expect(asked(readMarks, path)).toEqual([[['Guten Tag', 'None']], [['Frau Meier', 'None']]]);
  });
});
