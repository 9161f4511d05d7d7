import { describe, expect, it } from '@jest/globals';
import { nameIn } from './file-name.ts';

describe('the name of a downloaded file', () => {
  it('keeps umlauts', () => {
    const disposition = `attachment; filename="Gesprach.txt"; filename*=UTF-8''Gespr%C3%A4ch%201.txt`;
    expect(nameIn(disposition, 'x.txt')).toBe('Gespräch 1.txt');
  });

  it('falls back to the plain name, then to the title', () => {
    expect(nameIn('attachment; filename="a.srt"', 'x.srt')).toBe('a.srt');
    expect(nameIn('', 'x.srt')).toBe('x.srt');
  });
});
