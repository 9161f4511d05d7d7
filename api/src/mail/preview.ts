import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleEmails } from './emails.ts';
import type { Locale } from './locale.ts';
import { render } from './render.ts';

/** Writes every email in every language into a folder, to be looked at: `preview.ts <folder>`. */
const [folder = 'mail-preview'] = process.argv.slice(2);
const locales: readonly Locale[] = ['de', 'en'];
const links = locales.flatMap((locale) =>
  exampleEmails(locale).map((email) => {
    const { subject, text, html } = render(email);
    const name = `${email.kind}.${locale}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
    return `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>): ${subject}</li>`;
  }),
);
writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><ul>${links.join('')}</ul>`);
