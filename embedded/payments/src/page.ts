import type { Session } from './objects.ts';
import { texts, type Language } from './texts.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#faf9f6, #171614); color: light-dark(#23211d, #ece8e1); }
  main { margin: 4rem auto; max-width: 26rem; padding: 2rem; border: 1px solid light-dark(#e2ddd4, #3b3833);
    border-radius: .75rem; background: light-dark(#ffffff, #211f1c); }
  h1 { font-size: 1rem; font-weight: 600; margin: 0 0 .25rem; }
  .amount { font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 1.5rem; }
  .quiet { color: light-dark(#676057, #aca69b); font-size: .875rem; }
  .failed { color: light-dark(#a8271f, #ff9389); }
  label { display: block; font-weight: 500; margin-bottom: .375rem; }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit;
    background: transparent; border: 1px solid light-dark(#8a8277, #7d766b); border-radius: .5rem; font-variant-numeric: tabular-nums; }
  button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .75rem; font: inherit; font-weight: 600;
    border-radius: .5rem; border: 1px solid light-dark(#8a8277, #7d766b); background: transparent; color: inherit; cursor: pointer; }
  button.main { border: 0; background: light-dark(#0f5c5c, #6fcfc4); color: light-dark(#ffffff, #0d1f1e); }
  :focus-visible { outline: 2px solid light-dark(#0f5c5c, #6fcfc4); outline-offset: 2px; }
  @media (max-width: 30rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 100dvh; } }
`;

/** The language of a session's page. */
export const languageOf = ({ locale }: Pick<Session, 'locale'>): Language => (locale.startsWith('en') ? 'en' : 'de');

/** A card, in the page itself: browsers ask for an icon, and the page may load nothing. */
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect x=%222%22 y=%226%22 width=%2228%22 height=%2220%22 rx=%224%22 fill=%22%230f5c5c%22/%3E%3Cpath d=%22M2 11h28v4H2z%22 fill=%22%23faf9f6%22/%3E%3C/svg%3E';

const document = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><link rel="icon" href="${icon}"><style>${style}</style></head><body><main>${body}</main></body></html>`;

const money = (language: Language, { amount_total: total, currency }: Session): string =>
  new Intl.NumberFormat(`${language}-CH`, { style: 'currency', currency: currency.toUpperCase() }).format(total / 100);

const button = (act: string, label: string, look = ''): string =>
  `<button name="act" value="${act}"${look === '' ? '' : ` class="${look}"`}>${escaped(label)}</button>`;

export type Fault = 'declined' | 'unknown';

/** The page on which a person pays. */
export const payPage = (session: Session, fault?: Fault): string => {
  const language = languageOf(session);
  const t = texts[language];
  const amount = money(language, session);
  const problem = fault === undefined ? '' : `<p class="failed" role="alert">${escaped(t[fault])}</p>`;
  return document(
    language,
    t.title,
    `<h1>${escaped(session.description)}</h1><p class="amount">${escaped(amount)}</p>
    <form method="post"><label for="number">${t.number}</label>
    <input id="number" name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
    <p class="quiet">${escaped(t.hint)}</p>${problem}${button('card', t.pay(amount), 'main')}</form>
    <form method="post">${button('later', t.later)}${button('cancel', t.cancel)}</form>
    <p class="quiet">${escaped(t.local)}</p>`,
  );
};

/** The bank's question in between. */
export const confirmPage = (session: Session): string => {
  const language = languageOf(session);
  const t = texts[language];
  return document(
    language,
    t.title,
    `<h1>${escaped(t.confirm)}</h1><p class="amount">${escaped(money(language, session))}</p>
    <form method="post">${button('confirm', t.yes, 'main')}${button('refuse', t.no)}</form>`,
  );
};

/** A session that is over. */
export const overPage = (session: Session): string => {
  const language = languageOf(session);
  return document(language, texts[language].title, `<h1>${escaped(texts[language].over)}</h1>`);
};
