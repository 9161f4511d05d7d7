import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Emails } from './emails.ts';
import { listPage, mailPage } from './page.ts';
import { behaviours, type Mood } from './smtp.ts';

type Answer = { readonly status?: number; readonly type: string; readonly body: string };

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body });
const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });
const nothing: Answer = { status: 404, type: 'text/plain', body: 'There is nothing here.' };

const answerOf = (url: URL, emails: Emails, mood: Mood): Answer => {
  if (url.pathname === '/') return html(listPage(emails.list(null)));
  if (url.pathname === '/messages') return json(emails.list(url.searchParams.get('to')));
  const behaviour = behaviours.find((each) => url.pathname === `/behave/${each}`);
  if (behaviour) {
    mood.behaviour = behaviour;
    return json({ behaviour });
  }
  const [, id = '', part] = /^\/mail\/(\d+)(\/html)?$/.exec(url.pathname) ?? [];
  const mail = emails.find(Number(id));
  if (!mail) return nothing;
  return html(part ? mail.html.replace('<head>', '<head><base target="_blank">') : mailPage(mail));
};

/** The page that shows caught mails, and the same as JSON: `GET /messages?to=…`; `/behave/…` sets the mood for tests. */
export const webServer = (emails: Emails, mood: Mood): Server =>
  createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, type, body } = answerOf(new URL(request.url ?? '/', 'http://localhost'), emails, mood);
    response.writeHead(status, {
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
      'x-content-type-options': 'nosniff',
    });
    response.end(body);
  });
