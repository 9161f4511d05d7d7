const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A device in words from what the browser says of itself, e.g. `Firefox, Linux`; never its raw text. */
export const deviceName = (userAgent = ''): string =>
  [named(browsers, userAgent), named(systems, userAgent)].filter(Boolean).join(', ') || '–';

/** Whether that is a thing to hold in the hand. */
export const deviceClass = (userAgent = ''): 'desktop' | 'mobile' =>
  /\b(Mobile|iPhone|iPad|Android)\b/.test(userAgent) ? 'mobile' : 'desktop';
