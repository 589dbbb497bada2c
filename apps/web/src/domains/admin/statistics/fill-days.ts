import type { AdminStatistics } from '@firstline/contract/admin'
import { DAY_MS, toUtcDay } from './periods.ts'

type DayUsage = Omit<AdminStatistics['perDay'][number], 'unknownCosts'>

/** The usage of some consecutive days. */
export interface Bin {
  /** Both are UTC days and included. */
  first: string
  last: string
  generations: number
  tokens: number
  cost: number
}

export type BinSize = 'day' | 'week' | 'month'

/** More bars than this can't be distinguished, so they are grouped by week, then by month. */
const MOST_BARS = 92
const DAYS_A_WEEK = 7

export interface FillDaysOptions {
  /** Null: from the first day with usage, at least a week ago. */
  since: string | null
  today: string
}

/** Every day of a period, days without usage too; weeks or months where there would be too many bars. */
export function fillDays(days: readonly DayUsage[], { since, today }: FillDaysOptions) {
  const aWeekAgo = addDays(today, 1 - DAYS_A_WEEK)
  const first = since ?? [aWeekAgo, days[0]?.day ?? today].toSorted()[0] ?? today
  // The server's clock decides the day.
  const last = [today, days.at(-1)?.day ?? today].toSorted().at(-1) ?? today
  const size = pickBinSize(countDays(first, last))
  const known = new Map(days.map((day) => [day.day, day]))
  const bins: Bin[] = []
  let key = ''
  for (let at = 0, count = countDays(first, last); at < count; at += 1) {
    const day = addDays(first, at)
    const usage = known.get(day) ?? { generations: 0, tokens: 0, cost: 0 }
    const nextKey = getBinKey(day, at, size)
    const bin = bins.at(-1)
    if (bin && nextKey === key) addUsage(bin, day, usage)
    else bins.push({ first: day, last: day, ...pickCounts(usage) })
    key = nextKey
  }
  return { bins, size }
}

const pickCounts = ({ generations, tokens, cost }: Omit<DayUsage, 'day'>) => ({ generations, tokens, cost })

function addUsage(bin: Bin, day: string, usage: Omit<DayUsage, 'day'>): void {
  bin.last = day
  bin.generations += usage.generations
  bin.tokens += usage.tokens
  bin.cost += usage.cost
}

function pickBinSize(days: number): BinSize {
  if (days <= MOST_BARS) return 'day'
  return days <= MOST_BARS * DAYS_A_WEEK ? 'week' : 'month'
}

/** The key that days of one bar share. */
function getBinKey(day: string, at: number, size: BinSize): string {
  if (size === 'day') return day
  return size === 'week' ? String(Math.floor(at / DAYS_A_WEEK)) : day.slice(0, 7)
}

const addDays = (day: string, count: number) => toUtcDay(Date.parse(day) + count * DAY_MS)

/** Both included. */
const countDays = (first: string, last: string) =>
  Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1)
