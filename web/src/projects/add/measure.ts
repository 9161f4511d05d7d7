const GIVE_UP_AFTER_MS = 8_000;

/**
 * Reads the length of a recording in the browser, in ms. Null when the browser cannot tell: an unknown format, a
 * stream without a length. The server measures again.
 */
export const measureMs = (file: File): Promise<number | null> => {
  const media = document.createElement(file.type.startsWith('audio/') ? 'audio' : 'video');
  const url = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), GIVE_UP_AFTER_MS);
    media.preload = 'metadata';
    media.onloadedmetadata = () => {
      clearTimeout(timer);
      resolve(Number.isFinite(media.duration) ? Math.round(media.duration * 1_000) : null);
    };
    media.onerror = () => {
      clearTimeout(timer);
      resolve(null);
    };
    media.src = url;
  }).finally(() => {
    media.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
};
