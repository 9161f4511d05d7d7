import { readFileSync } from 'node:fs';
import { fetchMedia } from '../media/by-url/fetch-media.ts';
import { rulesFor } from '../testing/media-source.ts';

/** A fetch of media as a process of its own, to be killed: `media-fetcher.ts <url> <file> <certificate>`. Prints what became of it. */
const [url = '', to = '', cert = ''] = process.argv.slice(2);
const rules = rulesFor(new URL(url).origin, readFileSync(cert, 'utf8'));
process.stdout.write(`${JSON.stringify(await fetchMedia(url, to, { ...rules, maxBytes: 2 ** 30 }))}\n`);
