import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { writeDocx } from './docx.ts';

const folder = mkdtempSync(join(tmpdir(), 'soebs-docx-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = 'import docx,json,sys; print(json.dumps([p.text for p in docx.Document(sys.argv[1]).paragraphs]))';

describe('Word documents', () => {
  test('python-docx reads title, names, times and every paragraph', async () => {
    const path = join(folder, 'a.docx');
    const paragraphs = [
      { text: 'Grüezi & «hallo» <leise>', name: 'Anna', timecode: '00:00:01' },
      { text: '漢字 und 🇨🇭', name: null, timecode: '00:01:02' },
    ];
    writeFileSync(path, await writeDocx('Gespräch', paragraphs, { withTimecodes: true }));
    expect(JSON.parse(execFileSync('/usr/bin/python3', ['-c', read, path], { encoding: 'utf8' }))).toEqual([
      'Gespräch',
      '[00:00:01] Anna',
      'Grüezi & «hallo» <leise>',
      '[00:01:02]',
      '漢字 und 🇨🇭',
    ]);
  });
});
