import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file of the built site, ready to be sent in the form a browser can read. */
export type SiteFile = {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const alreadySmall = new Set(['.woff2']);
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const fileOf = (name: string, plain: Buffer): SiteFile => {
  const kind = extname(name);
  const squeeze = !alreadySmall.has(kind);
  return {
    type: types[kind] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: squeeze ? brotliCompressSync(plain, brotliQuality) : undefined,
    gzip: squeeze ? gzipSync(plain, { level: 9 }) : undefined,
  };
};

/** The addresses that are written into the page. */
export type Addresses = {
  readonly api: string;
  readonly terms: string;
  readonly status: string;
};

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const written = (page: string, { api, terms, status }: Addresses): string =>
  page
    .replaceAll('%SOEBS_API%', () => attribute(api))
    .replace('%SOEBS_TERMS%', () => attribute(terms))
    .replace('%SOEBS_STATUS%', () => attribute(status));

/** The built site: the files by their paths, the page of read links (SH3), and the page for every other path. */
export type Site = {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly shared: SiteFile;
  readonly page: SiteFile;
};

const pages = new Set(['/index.html', '/shared.html']);

/** Reads the built site once, compressed for the wire. Throws when it was not built. */
export const readSite = (folder: string, addresses: Addresses): Site => {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    if (!pages.has(name)) files.set(name, fileOf(name, readFileSync(path)));
  }
  const page = (name: string): SiteFile =>
    fileOf(name, Buffer.from(written(readFileSync(join(folder, name), 'utf8'), addresses)));
  return { files, shared: page('shared.html'), page: page('index.html') };
};
