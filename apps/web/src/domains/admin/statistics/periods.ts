export const DAY_MS = 86_400_000

/** The periods: the last n UTC days including today, or everything. */
export const PERIODS = [
  { value: '7', label: '7 days', days: 7, words: 'the last 7 days' },
  { value: '30', label: '30 days', days: 30, words: 'the last 30 days' },
  { value: '90', label: '90 days', days: 90, words: 'the last 90 days' },
  { value: 'all', label: 'All', days: null, words: 'all of the time' },
] as const
export type Period = (typeof PERIODS)[number]['value']

export function describePeriod(period: Period): string {
  return PERIODS.find(({ value }) => value === period)?.words ?? ''
}

/** The UTC day of a moment: '2026-01-31'. */
export function toUtcDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The first day of a period that ends today; null for one without a beginning. */
export function getPeriodStart(period: Period, now: number): string | null {
  const days = PERIODS.find(({ value }) => value === period)?.days ?? null
  return days === null ? null : toUtcDay(now - (days - 1) * DAY_MS)
}
