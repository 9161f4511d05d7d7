import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleLetters } from './letters.ts';
import type { Locale } from './locale.ts';
import { render } from './render.ts';

/** Writes every letter in every language into a folder, to be looked at: `preview.ts <folder>`. */
const [folder = 'mail-preview'] = process.argv.slice(2);
const locales: readonly Locale[] = ['de', 'en'];
const links = locales.flatMap((locale) =>
  exampleLetters(locale).map((letter) => {
    const { subject, text, html } = render(letter);
    const name = `${letter.kind}.${locale}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
    return `<li><a href="${name}.html">${name}</a> (<a href="${name}.txt">text</a>): ${subject}</li>`;
  }),
);
writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><ul>${links.join('')}</ul>`);
