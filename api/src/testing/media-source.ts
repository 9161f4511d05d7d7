import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByUrlRules } from '../media/by-url/fetch-media.ts';

/** The only address that counts as one out in the internet here. */
const ADDRESS = '127.0.0.2';
const HOST = 'media.example.com';

/** How a fetch reaches a source of this machine by the certificate `ca`: all is checked as ever, but its address counts as public. */
export const rulesFor = (origin: string, ca: string): ByUrlRules => ({
  origins: [origin],
  maxBytes: 1_000_000,
  // Longer than a busy machine takes for the first handshake; what is about time names its own.
  deadlineMs: 20_000,
  idleMs: 10_000,
  againMs: 1,
  ca,
  resolve: () => Promise.resolve([ADDRESS]),
  isAllowed: (address) => address === ADDRESS,
});

/** A source of media on this machine that answers as told, by a certificate of its own. */
export const mediaSource = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soebs-by-url-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' });
  const ca = readFileSync(cert, 'utf8');
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  const origin = `https://${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    folder,
    origin,
    cert,
    rules: rulesFor(origin, ca),
    /** Where a fetch puts its file. */
    to: join(folder, 'media'),
    answer: (by: typeof answer): void => void (answer = by),
    stop: (): void => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
};
export type MediaSource = Awaited<ReturnType<typeof mediaSource>>;
