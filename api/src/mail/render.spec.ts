import { describe, expect, it } from '@jest/globals';
import { exampleEmails } from './emails.ts';
import { render } from './render.ts';

const locales = ['de', 'en'] as const;
const all = locales.flatMap((locale) => exampleEmails(locale));

describe('emails', () => {
  it.each(all.map((email) => [`${email.kind} (${email.locale})`, email] as const))(
    '%s says the same as text and as HTML, with its link, in Swiss orthography',
    (_, email) => {
      const { subject, text, html } = render(email);
      expect(subject).toMatch(/^[^\r\n]{5,80}$/);
      expect(subject + text + html).not.toMatch(/ß|undefined|\[object/);
      expect(text).toMatch(email.firstname === null ? /^(Guten Tag|Hello)\n/ : /^(Guten Tag|Hello) Ursina\n/);
      const url = 'url' in email.data ? email.data.url : '';
      expect(text).toContain(url);
      expect(html).toContain(url.replaceAll('&', '&amp;'));
      expect(html).toContain(email.locale === 'de' ? 'lang="de-CH"' : 'lang="en-CH"');
    },
  );

  it.each(all.map((email) => [`${email.kind} (${email.locale})`, email] as const))(
    '%s is written as docs/words.md says',
    (_, email) => {
      const { subject, text } = render(email);
      const words = `${subject}\n${text}`.replaceAll(/https?:\/\/\S+/g, 'link');
      expect(words).not.toMatch(/\.\.(?!\.)|\.\.\.| [.,;:!?](\s|$)|\w {2,}\w|\d(?:MB|GB|Min|min|Std|h)\b/);
      expect(words).not.toMatch(
        email.locale === 'de' ? /[„“”"]|\b(du|dein\w*|dir|dich)\b/i : /[«»„"]|[Ss]omebody|e-mail/,
      );
    },
  );

  it('differ between the languages, and each kind from the others', () => {
    expect(new Set(all.map((email) => render(email).subject)).size).toBe(all.length);
  });

  it('show what people typed as text, never as HTML', () => {
    const [email] = exampleEmails('de');
    const { html } = render({ ...email!, firstname: '<img src=x onerror=alert(1)>"' });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  });

  it.each(['أورسولا المصري', 'אורסולה כהן'])(
    '[NT2] keep the direction of their sentences whatever people are called or call their things: %s',
    (name) => {
      const isolatedName = `\u2068${name}\u2069`;
      const typed = new Set(['Ursina', 'Interview', 'Sitzung', 'Archiv']);
      const renamed = (value: unknown): unknown => {
        if (typeof value === 'string') return typed.has(value) ? name : value;
        if (Array.isArray(value)) return value.map(renamed);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each)]));
      };
      let times = 0;
      for (const email of all) {
        const { subject, text, html } = render(renamed(email) as typeof email);
        for (const part of [subject, text, html]) {
          times += part.split(isolatedName).length - 1;
          expect(part.replaceAll(isolatedName, '')).not.toContain(name);
        }
      }
      // Every greeting by name, and every title, in both languages and both forms.
      const greeted = all.filter(({ firstname }) => firstname !== null).length;
      expect(times).toBeGreaterThan(2 * greeted + 2 * 2 * 8);
    },
  );
});
