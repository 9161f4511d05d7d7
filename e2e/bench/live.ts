import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { password, recordingPath, startProduct, startScripted } from '../product.ts';
import { logIn, type Session } from './session.ts';

/**
 * `npm run bench -- live`: milliseconds from sending a command to its result on another browser's screen, at 20 commands a
 * second: event log → projector → document → hint → socket → store → page. The command changes a project's title; the screen is
 * the dashboard of a second login in Chromium, watched by a MutationObserver. Then the same project is shared with somebody else and
 * taken away again, and looked for on their dashboard; they write all the time, and the last correction of theirs that was taken is
 * compared with the moment at which it was asked to remove them (bars: 1 s each).
 */
const RATE = 20;
const COMMANDS = 400;
const SHARINGS = 20;
const MEMBER = 'firstlevel@soebs.example';

type Envelope<T> = { readonly data: T };
const call = async <T>(url: string, { cookie }: Session, init: RequestInit = {}): Promise<T> => {
  const headers = {
    'content-type': 'application/json',
    cookie,
    ...(init.headers as Record<string, string> | undefined),
  };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as Envelope<T>).data;
};

const finishedProject = async (api: string, session: Session): Promise<string> => {
  const { readFile } = await import('node:fs/promises');
  const media = await readFile(recordingPath('de-thorsten-02.wav'));
  const body = {
    title: 't',
    subtitlePreset: 'standard',
    fileName: 'a.wav',
    fileSize: media.length,
    acceptedPrivacyPolicy: true,
  };
  const { project, upload } = await call<{ project: { id: string }; upload: { url: string } }>(
    `${api}/projects`,
    session,
    {
      method: 'POST',
      body: JSON.stringify(body),
    },
  );
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await call(upload.url, session, { method: 'PATCH', headers, body: new Uint8Array(media) });
  for (;;) {
    const { stage } = await call<{ stage: string }>(`${api}/projects/${project.id}`, session);
    if (stage === 'finished') return project.id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Notes, for each title that appears on the page, when it appeared (epoch ms). */
const watchTitles = (page: Page, id: string): Promise<void> =>
  page.evaluate((projectId) => {
    const observed: Record<string, number> = {};
    Object.assign(window, { observed });
    new MutationObserver(() => {
      const title = document.querySelector(`[data-project="${projectId}"] a`)?.textContent ?? '';
      observed[title] ??= performance.timeOrigin + performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, id);

const share = (sorted: readonly number[], part: number): string =>
  (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);

const speech = await startScripted();
await speech.play({ language: 'de', words: [{ word: 'Test.', start: 0, end: 1 }] });
const product = await startProduct({ env: { SPEECH_URL: speech.url, LOG_LEVEL: 'warn' } });
const sender = await logIn(product.api, password);
const id = await finishedProject(product.api, sender);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ locale: 'de-CH' });
await page.goto(`${product.web}/login`);
await page.getByRole('textbox', { name: /E-Mail/ }).fill('user@soebs.example');
await page.getByRole('textbox', { name: /^Passwort/ }).fill(password);
await page.getByRole('button', { name: 'Anmelden' }).click();
await page.locator(`[data-project="${id}"]`).waitFor();
await watchTitles(page, id);

const sent: Record<string, number> = {};
const pending: Promise<unknown>[] = [];
for (let n = 0; n < COMMANDS; n += 1) {
  const title = `Titel ${n}`;
  sent[title] = performance.timeOrigin + performance.now();
  pending.push(call(`${product.api}/projects/${id}`, sender, { method: 'PATCH', body: JSON.stringify({ title }) }));
  await new Promise((resolve) => setTimeout(resolve, 1000 / RATE));
}
await Promise.all(pending);
await page
  .getByText(`Titel ${COMMANDS - 1}`, { exact: true })
  .first()
  .waitFor();
const observed = await page.evaluate(() => (window as unknown as { observed: Record<string, number> }).observed);
const times = Object.entries(sent).flatMap(([title, at]) =>
  observed[title] === undefined ? [] : [observed[title] - at],
);
const sorted = times.sort((a, b) => a - b);
console.log(
  `command → other screen at ${RATE}/s: p50 ${share(sorted, 0.5)} ms, p99 ${share(sorted, 0.99)} ms; ${times.length} of ${COMMANDS} titles shown, the last one included`,
);

/** Notes when a project came onto the page, and when it went, the last time each (epoch ms). */
const watchRow = (watched: Page, projectId: string): Promise<void> =>
  watched.evaluate((wanted) => {
    const seen = { came: 0, went: 0, isThere: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isThere = document.querySelector(`[data-project="${wanted}"]`) !== null;
      if (isThere === seen.isThere) return;
      seen.isThere = isThere;
      seen[isThere ? 'came' : 'went'] = performance.timeOrigin + performance.now();
    }).observe(document.body, { subtree: true, childList: true });
  }, projectId);

const member = await (await browser.newContext({ locale: 'de-CH' })).newPage();
await member.goto(`${product.web}/login`);
await member.getByRole('textbox', { name: /E-Mail/ }).fill(MEMBER);
await member.getByRole('textbox', { name: /^Passwort/ }).fill(password);
await member.getByRole('button', { name: 'Anmelden' }).click();
await member.getByRole('button', { name: 'Mit mir geteilt' }).waitFor();
await watchRow(member, id);
const seen = () =>
  member.evaluate(() => (window as unknown as { seen: { came: number; went: number; isThere: boolean } }).seen);
const members = `${product.api}/projects/${id}/members`;
const theirs = await logIn(product.api, password, MEMBER);
const now = (): number => performance.timeOrigin + performance.now();

/** Corrects the text again and again until that is refused; answers when the last correction was taken (epoch ms). */
const writeUntilRefused = async (): Promise<number> => {
  const path = `${product.api}/projects/${id}/transcript`;
  let { revision } = await call<{ revision: number }>(path, theirs);
  for (let takenAt = 0, n = 0; ; n += 1) {
    const operations = [{ type: 'A', seg: null, key: 'bench', value: String(n) }];
    const answer = await fetch(path, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: theirs.cookie },
      body: JSON.stringify({ opId: randomUUID(), baseRevision: revision, operations }),
    });
    if (!answer.ok) return takenAt;
    takenAt = now();
    ({ revision } = ((await answer.json()) as Envelope<{ revision: number }>).data);
  }
};
const WRITES_MS = 200;
const [came, went, taken]: [number[], number[], number[]] = [[], [], []];
for (let n = 0; n < SHARINGS; n += 1) {
  const sharedAt = now();
  const body = JSON.stringify({ invitations: [{ email: MEMBER, role: 'editor' }] });
  await call(members, sender, { method: 'POST', body });
  await member.locator(`[data-project="${id}"]`).waitFor();
  came.push((await seen()).came - sharedAt);
  const { items } = await call<{ items: readonly { memberId: string }[] }>(members, sender);
  const writing = writeUntilRefused();
  await new Promise((resolve) => setTimeout(resolve, WRITES_MS));
  const removedAt = now();
  await call(`${members}/${items[0]?.memberId ?? ''}`, sender, { method: 'DELETE' });
  await member.locator(`[data-project="${id}"]`).waitFor({ state: 'detached' });
  went.push((await seen()).went - removedAt);
  taken.push((await writing) - removedAt);
}
const spread = (all: readonly number[]): string => {
  const inOrder = all.toSorted((a, b) => a - b);
  return `p50 ${share(inOrder, 0.5)} ms, longest ${(inOrder.at(-1) ?? Number.NaN).toFixed(1)} ms`;
};
console.log(
  `shared → on the other's dashboard: ${spread(came)}; removed → gone from it: ${spread(went)} (${SHARINGS} times)`,
);
console.log(`removed → their last correction that was taken: ${spread(taken)}`);
await browser.close();
await product.stop();
speech.stop();
