/** Patterns of `User-Agent` headers, the most specific first, because most headers also name other browsers. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bWhale\//, 'Whale'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a name such as “Chrome · Windows”, or else the first product token; null if the header is missing. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const match = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [match(BROWSERS), match(SYSTEMS)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' · ') : userAgent.split(/[ /]/, 1)[0]!.slice(0, 40);
}
