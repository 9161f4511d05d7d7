import { describe, expect, it } from '@jest/globals';
import { acceptedTypes, mayHaveSound, withChosen } from './recordings.ts';

const file = (name: string, type = '', size = 1) => ({ name, type, size, lastModified: 0 });

describe('chosen recordings', () => {
  it.each([
    ['a.mp3', 'audio/mpeg', true],
    ['a.MTS', '', true],
    ['a.ts', 'text/vnd.trolltech.linguist', true],
    ['a.bin', 'application/octet-stream', true],
    ['a.ogg', 'application/ogg', true],
    ['a', '', true],
    ['Brief.pdf', 'application/pdf', false],
    ['a.txt', 'text/plain', false],
    ['a.png', 'image/png', false],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
    ['a.zip', 'application/zip', false],
  ])('%s of type «%s» may have sound: %s', (name, type, may) => expect(mayHaveSound({ name, type })).toBe(may));

  it('are added to those before, none twice, and what cannot be one is named', () => {
    const one = file('a.mp3', 'audio/mpeg');
    const again = file('a.mp3', 'audio/mpeg');
    const other = file('a.mp3', 'audio/mpeg', 2);
    const letter = file('b.pdf', 'application/pdf');
    expect(withChosen([one], [again, other, letter])).toEqual({ files: [one, other], refused: ['b.pdf'] });
  });

  it('are offered by type and by ending', () => {
    expect(acceptedTypes).toMatch(/^audio\/\*,video\/\*,\.mp3,.*\.mxf$/);
  });
});
