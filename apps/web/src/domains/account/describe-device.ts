/** Order matters: most browsers name others as well as themselves. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.{0,100}\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const find = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Returns a browser and its system in plain words. Users recognize a device by these two, so no device library is
 * needed.
 */
export function describeDevice(userAgent: string | null): string {
  const browser = find(browsers, userAgent ?? '')
  const system = find(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  if (browser ?? system) return browser ?? `A browser on ${system}`
  return userAgent ? 'A program' : 'An unknown device'
}
