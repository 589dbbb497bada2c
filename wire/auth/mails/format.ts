/** 60: '60 minutes'; 1440: '24 hours'. */
export function formatMinutes(minutes: number): string {
  if (minutes >= 120 && minutes % 60 === 0) return `${(minutes / 60).toLocaleString('en')} hours`
  return minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** '21 November 2026 at 22:06 UTC' */
export function formatTime(time: Date): string {
  return `${TIME.format(time)} UTC`
}

/** The first match wins: user agents also name the browsers they are compatible with. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.{0,100}\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Firefox on Windows'. Returns only names from these lists: a User-Agent header is untrusted text. */
export function describeBrowser(userAgent: string | null): string {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (browser === undefined) return system === undefined ? 'an unknown program' : `a program on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
