import { isolated } from '@soebs/contract';
import type { Email } from './emails.ts';
import type { Locale } from './locale.ts';
import type { Words } from './wording.ts';
import { wordings } from './words.ts';

/** An email as it is sent. */
export type Rendered = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What mail programs call to be sent no more of the kind. */
  readonly unsubscribeUrl?: string;
};

const greetings: Readonly<Record<Locale, string>> = { de: 'Guten Tag', en: 'Hello' };

/** A greeting by name, or without one; the name keeps its own direction. */
const greetingOf = ({ locale, firstname }: Email): string =>
  firstname === null ? greetings[locale] : `${greetings[locale]} ${isolated(firstname)}`;
const linkNotes: Readonly<Record<Locale, string>> = {
  de: 'Falls der Knopf nicht geht, kopieren Sie diese Adresse in Ihren Browser:',
  en: 'If the button does not work, copy this address into your browser:',
};
const wayOut: Readonly<Record<Locale, string>> = {
  de: 'Keine solchen E-Mails mehr erhalten',
  en: 'Receive no more such emails',
};
const tags: Readonly<Record<Locale, string>> = { de: 'de-CH', en: 'en-CH' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const wordsOf = (email: Email): Words => {
  const write = wordings[email.locale][email.kind] as (data: Email['data']) => Words;
  return write(email.data);
};

const textOf = (greeting: string, { paragraphs, button, footnote }: Words, { unsubscribe, locale }: Email): string =>
  [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    footnote,
    ...(unsubscribe ? [`${wayOut[locale]}:\n${unsubscribe.page}`] : []),
    '— Söbs\n',
  ].join('\n\n');

const paragraph = (html: string, colour = '#23211d'): string =>
  `<p style="margin:0 0 16px;color:${colour};line-height:1.5">${html}</p>`;

const buttonOf = ({ label, url }: { label: string; url: string }, note: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5c5c;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>` +
  paragraph(`${escaped(note)}<br><span style="word-break:break-all">${escaped(url)}</span>`, '#676057');

const wayOutOf = ({ unsubscribe, locale }: Email): string =>
  unsubscribe
    ? paragraph(
        `<a href="${escaped(unsubscribe.page)}" style="color:#676057">${escaped(wayOut[locale])}</a>`,
        '#676057',
      )
    : '';

const htmlOf = (greeting: string, { subject, paragraphs, button, footnote }: Words, email: Email): string =>
  [
    `<!doctype html><html lang="${tags[email.locale]}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:32px 16px;background:#faf9f6;font-family:system-ui,sans-serif;font-size:16px">',
    '<div style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #e2ddd4;border-radius:12px;background:#ffffff">',
    '<p style="margin:0 0 24px;color:#0f5c5c;font-size:20px;font-weight:600">Söbs</p>',
    paragraph(escaped(greeting)),
    ...paragraphs.map((each) => paragraph(escaped(each))),
    button ? buttonOf(button, linkNotes[email.locale]) : '',
    paragraph(escaped(footnote), '#676057'),
    wayOutOf(email),
    '</div></body></html>',
  ].join('\n');

/** Puts an email into words, as text and as HTML. What people typed is text in both. */
export const render = (email: Email): Rendered => {
  const words = wordsOf(email);
  const greeting = greetingOf(email);
  return {
    subject: words.subject,
    text: textOf(greeting, words, email),
    html: htmlOf(greeting, words, email),
    ...(email.unsubscribe ? { unsubscribeUrl: email.unsubscribe.oneClick } : {}),
  };
};
