import { countOf } from '@firstline/contract/in-words'

const MEBIBYTE = 1024 ** 2
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '87 MB', '1.4 GB'. */
export function formatSize(bytes: number): string {
  return bytes < 1024 * MEBIBYTE
    ? `${Math.floor(bytes / MEBIBYTE)} MB`
    : `${(bytes / (1024 * MEBIBYTE)).toFixed(1)} GB`
}

/** '40 seconds', '12 minutes', '3 hours', '2 days'. */
export function formatAge(milliseconds: number): string {
  const units = [
    [2 * DAY_MS, DAY_MS, 'day'],
    [2 * HOUR_MS, HOUR_MS, 'hour'],
    [2 * MINUTE_MS, MINUTE_MS, 'minute'],
  ] as const
  for (const [from, unit, noun] of units) {
    if (milliseconds >= from) return countOf(Math.floor(milliseconds / unit), noun)
  }
  return countOf(Math.max(0, Math.round(milliseconds / SECOND_MS)), 'second')
}

/** US dollars with as many digits as small costs need. */
export function formatCost(dollars: number): string {
  return `$${dollars.toFixed(dollars > 0 && dollars < 0.1 ? 4 : 2)}`
}
