import type { AdminStatistics } from '@firstline/contract/admin'

type DayUsage = Omit<AdminStatistics['perDay'][number], 'unknownCosts'>

/** What was written in some days that follow each other. */
export interface Bin {
  /** Both are UTC days and included. */
  first: string
  last: string
  generations: number
  tokens: number
  cost: number
}

export type BinSize = 'day' | 'week' | 'month'

const DAY_MS = 86_400_000
/** More bars than this can't be told apart, so they stand for weeks, then for months. */
const MOST_BARS = 92
const DAYS_A_WEEK = 7

export interface FillDaysOptions {
  /** Null: from the first day on which something was written, a week ago at the latest. */
  since: string | null
  today: string
}

/** Every day of a period, those without anything too; weeks or months where the days would be too many. */
export function fillDays(days: readonly DayUsage[], { since, today }: FillDaysOptions) {
  const aWeekAgo = dayAfter(today, 1 - DAYS_A_WEEK)
  const first = since ?? [aWeekAgo, days[0]?.day ?? today].toSorted()[0] ?? today
  // The server's clock says what day it is, not this one.
  const last = [today, days.at(-1)?.day ?? today].toSorted().at(-1) ?? today
  const size = sizeFor(daysBetween(first, last))
  const known = new Map(days.map((day) => [day.day, day]))
  const bins: Bin[] = []
  let name = ''
  for (let at = 0, count = daysBetween(first, last); at < count; at += 1) {
    const day = dayAfter(first, at)
    const usage = known.get(day) ?? { generations: 0, tokens: 0, cost: 0 }
    const nextName = nameOf(day, at, size)
    const bin = bins.at(-1)
    if (bin && nextName === name) add(bin, day, usage)
    else bins.push({ first: day, last: day, ...counts(usage) })
    name = nextName
  }
  return { bins, size }
}

const counts = ({ generations, tokens, cost }: Omit<DayUsage, 'day'>) => ({ generations, tokens, cost })

function add(bin: Bin, day: string, usage: Omit<DayUsage, 'day'>): void {
  bin.last = day
  bin.generations += usage.generations
  bin.tokens += usage.tokens
  bin.cost += usage.cost
}

function sizeFor(days: number): BinSize {
  if (days <= MOST_BARS) return 'day'
  return days <= MOST_BARS * DAYS_A_WEEK ? 'week' : 'month'
}

/** What days of one bar have in common. */
function nameOf(day: string, at: number, size: BinSize): string {
  if (size === 'day') return day
  return size === 'week' ? String(Math.floor(at / DAYS_A_WEEK)) : day.slice(0, 7)
}

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Both included. */
const daysBetween = (first: string, last: string) =>
  Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1)
