/** A `Content-Disposition` for a download: a plain name for old readers, the true one in UTF-8 (RFC 6266, RFC 8187). */
export const attachment = (title: string, extension: string): string => {
  const name = `${
    title
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 120) || 'transcript'
  }.${extension}`;
  const plain =
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .replaceAll(/[%"\\]/g, '') || `transcript.${extension}`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
