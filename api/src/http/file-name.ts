import { startOfText } from '@soebs/events';

/** Bytes of a name before its ending: file systems hold 255 in all. */
const STEM_BYTES = 200;

/** What file systems and browsers refuse, and what turns a name round; a joiner holds an emoji together and stays. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff/\\:*?"<>|]/gu;

const bytesOf = (text: string): number => Buffer.byteLength(text);

const stemOf = (title: string): string =>
  startOfText(
    title
      .normalize('NFC')
      .replaceAll(unfit, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s.]+/, '')
      .trim(),
    STEM_BYTES,
    bytesOf,
  ).trim() || 'transcript';

const plainOf = (stem: string): string =>
  stem
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    // Taken apart, a sign may hold what was refused of the whole.
    .replaceAll(/[%/\\:*?"<>|]/g, '')
    .replace(/^[\s.]+/, '')
    .trim() || 'transcript';

/** A `Content-Disposition` for a download: a plain name for old readers, the true one in UTF-8 (RFC 6266, RFC 8187). */
export const attachment = (title: string, extension: string): string => {
  const stem = stemOf(title);
  const encoded = encodeURIComponent(`${stem}.${extension}`).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plainOf(stem)}.${extension}"; filename*=UTF-8''${encoded}`;
};
