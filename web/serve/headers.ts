/** What every answer says: read me as what I am, and only from our own pages. */
export const fileHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** What the page may do: own scripts, styles and fonts, the api and nobody else (CSP). */
export const pageHeaders = (apiUrl: string): Readonly<Record<string, string>> => {
  const api = new URL(apiUrl).origin;
  const socket = api.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `media-src ${api} blob:`,
    `connect-src 'self' ${api} ${socket}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types soebs-worker',
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(api.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
};

/** What a page for those with a link says besides: no search engine lists it, and nobody is told that one comes from it (SH3). */
export const unlisted: Readonly<Record<string, string>> = {
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'Referrer-Policy': 'no-referrer',
};
