/**
 * What goes into the header `Upload-Checksum` with a chunk, so that the server keeps it only if it is whole and right (PJ2).
 * Undefined where the browser has no digests: on plain http of another machine.
 */
export const checksumOf = async (chunk: Blob): Promise<string | undefined> => {
  if (!isSecureContext) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await chunk.arrayBuffer());
  return `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
};
