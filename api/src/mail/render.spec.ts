import { describe, expect, it } from '@jest/globals';
import { exampleLetters } from './letters.ts';
import { render } from './render.ts';

const locales = ['de', 'en'] as const;
const all = locales.flatMap((locale) => exampleLetters(locale));

describe('letters', () => {
  it.each(all.map((letter) => [`${letter.kind} (${letter.locale})`, letter] as const))(
    '%s says the same as text and as HTML, with its link, in Swiss orthography',
    (_, letter) => {
      const { subject, text, html } = render(letter);
      expect(subject).toMatch(/^[^\r\n]{5,80}$/);
      expect(subject + text + html).not.toMatch(/ß|undefined|\[object/);
      expect(text).toMatch(letter.firstname === null ? /^(Guten Tag|Hello)\n/ : /^(Guten Tag|Hello) Ursina\n/);
      const url = 'url' in letter.data ? letter.data.url : '';
      expect(text).toContain(url);
      expect(html).toContain(url.replaceAll('&', '&amp;'));
      expect(html).toContain(letter.locale === 'de' ? 'lang="de-CH"' : 'lang="en-CH"');
    },
  );

  it('differ between the languages, and each kind from the others', () => {
    expect(new Set(all.map((letter) => render(letter).subject)).size).toBe(all.length);
  });

  it('show what people typed as text, never as HTML', () => {
    const [letter] = exampleLetters('de');
    const { html } = render({ ...letter!, firstname: '<img src=x onerror=alert(1)>"' });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  });
});
