import type { Caught } from './emails.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
  a { color: light-dark(#0f5c5c, #6fcfc4); }
  li { padding: .75rem 0; border-bottom: 1px solid light-dark(#e2ddd4, #3b3833); }
  ul { list-style: none; padding: 0; }
  .quiet { color: light-dark(#676057, #aca69b); }
  iframe { width: 100%; height: 36rem; border: 1px solid #8a8277; border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

const row = ({ id, to, subject, receivedAt }: Caught): string =>
  `<li><a href="/mail/${id}">${escaped(subject)}</a><br><span class="quiet">${escaped(to.join(', '))} · ${escaped(receivedAt)}</span></li>`;

/** All mails, newest first. */
export const listPage = (mails: readonly Caught[]): string =>
  document(
    'Söbs: caught mails',
    `<h1>Caught mails</h1><p class="quiet">Nothing leaves this machine. Reload for newer ones.</p>${
      mails.length === 0 ? '<p>No mail yet.</p>' : `<ul>${mails.map(row).join('')}</ul>`
    }`,
  );

/** One mail, as HTML in a frame that may run nothing, and as text. */
export const mailPage = ({ id, subject, from, to, text, receivedAt }: Caught): string =>
  document(
    subject,
    `<p><a href="/">All mails</a></p><h1>${escaped(subject)}</h1><p class="quiet">${escaped(from)} → ${escaped(to.join(', '))} · ${escaped(receivedAt)}</p>
    <iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${id}/html"></iframe><h2>Text</h2><pre>${escaped(
      text,
    ).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`,
  );
