import { createValidationError } from '../auth-error.ts'

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const PART = /(?<![\d.])(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const DURATION = new RegExp(`^\\+?(?:${PART.source})+$`)
/** The range of Go's time.Duration: 292 years in nanoseconds. */
const LONGEST_MS = 2 ** 63 / 1e6

/**
 * Computes the end of a ban from a Go duration (`24h`, `1h30m`; time.ParseDuration); null for `none` and for zero.
 * @throws {AuthError} validation_failed.
 */
export function parseBanEnd(duration: string, now: Date): Date | null {
  if (duration === 'none' || duration === '0') return null
  if (duration.length > 100 || !DURATION.test(duration)) {
    throw createValidationError(
      `invalid format for ban duration: time: invalid duration "${duration.slice(0, 100)}"`,
    )
  }
  let milliseconds = 0
  for (const [, amount, unit = ''] of duration.matchAll(PART)) {
    milliseconds += Number(amount) * (UNITS[unit] ?? 0)
  }
  if (milliseconds > LONGEST_MS)
    throw createValidationError('invalid format for ban duration: it is too long')
  return milliseconds === 0 ? null : new Date(now.getTime() + milliseconds)
}
