import './read-link.css';
import { refusalPage, textPage, waitingPage } from './page.ts';
import type { SharedText } from './text.ts';
import { wordsFor, type SharedWords } from './words.ts';

/** The cookie with which the recording plays holds for 30 minutes. */
const RENEW_AFTER_MS = 20 * 60_000;

const api = document.querySelector<HTMLMetaElement>('meta[name=soebs-api]')?.content ?? '';
const { tag, words } = wordsFor(navigator.languages);
document.documentElement.lang = tag;
const page = document.querySelector('#root') ?? document.body;

/** It stays in the address, so that a reload and a bookmark lead here again: browsers send a fragment to nobody (SH3). */
const token = (): string => location.hash.slice(1);

type Answer = { readonly data?: SharedText; readonly error?: string };

const ask = async (): Promise<Answer> => {
  const response = await fetch(`${api}/shared`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: token() }),
  });
  return (await response.json()) as Answer;
};

const final = ['invalid_link', 'link_expired', 'link_closed', 'rate_limited'] as const satisfies (keyof SharedWords)[];

const refuse = (error: string | undefined): void => {
  const asked = error === 'validation_failed' ? 'invalid_link' : error;
  const code = final.find((each) => each === asked);
  const retry = code ? null : { label: words.retry, act: () => void open() };
  page.replaceChildren(...refusalPage(words[code ?? 'failed'], retry));
};

let openedAtMs = 0;

/** Shows the token once more; an end of the link ends the page. Whether the line is cut is for the player to tell. */
const renew = async (): Promise<boolean> => {
  openedAtMs = Date.now();
  const answer = await ask().catch((): Answer => ({}));
  if (answer.error !== undefined && final.some((each) => each === answer.error)) refuse(answer.error);
  return answer.data !== undefined;
};

const renewWhenOld = (): void => {
  if (openedAtMs > 0 && Date.now() - openedAtMs > RENEW_AFTER_MS && !document.hidden) void renew();
};

const open = async (): Promise<void> => {
  page.replaceChildren(...waitingPage(words));
  const answer = await ask().catch((): Answer => ({}));
  if (!answer.data) {
    refuse(answer.error);
    return;
  }
  openedAtMs = Date.now();
  document.title = `${answer.data.title} – Söbs`;
  page.replaceChildren(...textPage(answer.data, { api, words, tag, renew }));
};

setInterval(renewWhenOld, RENEW_AFTER_MS / 4);
document.addEventListener('visibilitychange', renewWhenOld);
addEventListener('hashchange', () => void open());
void open();
