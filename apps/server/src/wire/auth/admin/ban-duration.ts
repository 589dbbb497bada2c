import { validationFailed } from '../auth-error.ts'

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
/** What the upstream can hold: 292 years, in nanoseconds. */
const LONGEST_MS = 2 ** 63 / 1e6

/**
 * Until when somebody is banned, by a duration as Go writes it (`24h`, `1h30m`); null for `none` and for nothing at all.
 * @throws {AuthError} validation_failed.
 */
export function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none' || duration === '0') return null
  if (duration.length > 100 || !DURATION.test(duration)) {
    throw validationFailed(
      `invalid format for ban duration: time: invalid duration "${duration.slice(0, 100)}"`,
    )
  }
  let milliseconds = 0
  for (const [, amount, unit = ''] of duration.matchAll(PART)) {
    milliseconds += Number(amount) * (UNITS[unit] ?? 0)
  }
  if (milliseconds > LONGEST_MS) throw validationFailed('invalid format for ban duration: it is too long')
  return milliseconds === 0 ? null : new Date(now.getTime() + milliseconds)
}
