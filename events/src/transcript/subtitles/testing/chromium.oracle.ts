import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Read } from './readers.oracle.ts';

const run = promisify(execFile);

const page = (count: number): string => `<!doctype html><video></video><pre></pre><script>
  const video = document.querySelector('video');
  const read = (n) => new Promise((resolve, reject) => {
    const track = document.createElement('track');
    track.onload = () => resolve([...track.track.cues].map((cue) =>
      [Math.round(cue.startTime * 1000), Math.round(cue.endTime * 1000), cue.getCueAsHTML().textContent]));
    track.onerror = reject;
    track.src = '/' + n + '.vtt';
    video.append(track);
    track.track.mode = 'hidden';
  });
  (async () => {
    const all = [];
    for (let n = 0; n < ${count}; n += 1) all.push(await read(n));
    await fetch('/done', { method: 'POST', body: JSON.stringify(all) });
    document.querySelector('pre').textContent = 'done';
  })();</script>`;

/** What Chromium's own <track> shows of VTT files, file by file. `folder` takes its profile. */
export const chromiumReads = async (files: readonly string[], folder: string): Promise<Read[][]> => {
  let body = '';
  const answer: RequestListener = (request, response) => {
    if (request.url === '/done') {
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => response.end());
      return;
    }
    const file = files[Number(/^\/(\d+)\.vtt$/u.exec(request.url ?? '')?.[1] ?? -1)];
    const isTrack = file !== undefined;
    response.setHeader('Content-Type', isTrack ? 'text/vtt; charset=utf-8' : 'text/html; charset=utf-8');
    response.end(file ?? page(files.length));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=60000', '--dump-dom'];
  try {
    await run('chromium', [...flags, `--user-data-dir=${join(folder, 'chromium')}`, `http://127.0.0.1:${port}/`]);
  } finally {
    server.close();
  }
  return JSON.parse(body) as Read[][];
};
