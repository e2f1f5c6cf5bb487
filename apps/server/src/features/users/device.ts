import type { Device } from '@studyline/contract/users/calls';

/** By the first mark in a user agent: most browsers also claim to be those further down. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [mark: RegExp, name: string, kind: Device['kind']])[] = [
  [/\biPhone\b/, 'iPhone', 'PHONE'],
  [/\biPad\b/, 'iPad', 'TABLET'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'PHONE'],
  [/\bAndroid\b/, 'Android', 'TABLET'],
  [/\bWindows\b/, 'Windows', 'COMPUTER'],
  [/\bMacintosh\b/, 'macOS', 'COMPUTER'],
  [/\bCrOS\b/, 'ChromeOS', 'COMPUTER'],
  [/\bLinux\b/, 'Linux', 'COMPUTER'],
];

/** What people recognise a session by. Browsers say little else, and no version helps. */
export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? '';
  const [, browser = null] = browsers.find(([mark]) => mark.test(said)) ?? [];
  const [, system = null, kind = 'PROGRAM'] = systems.find(([mark]) => mark.test(said)) ?? [];
  return { kind: browser === null ? 'PROGRAM' : kind, browser, system };
}
