import { countOf } from './in-words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** How long ago a moment was; day and time of the future and after 12 hours. */
export function formatMoment(moment: string, now = new Date()): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return 'Invalid date'
  const age = now.getTime() - at.getTime()
  // The clock of a browser may be behind by some seconds.
  if (Math.abs(age) < MINUTE_MS) return 'just now'
  if (age > 0 && age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute')
  if (age > 0 && age < 12 * HOUR_MS) return ago(Math.floor(age / HOUR_MS), 'hour')
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  const day = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', { ...day, ...year }).format(at)
}

function ago(count: number, unit: string): string {
  return `${countOf(count, unit)} ago`
}
