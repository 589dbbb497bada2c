import { DAY_MS, toUtcDay } from './periods.ts'

type Counts<Key extends string> = Record<Key, number>

/** The sums of some consecutive days. Both days are UTC days and included. */
export type Bin<Key extends string> = { first: string; last: string } & Counts<Key>

export type BinSize = 'day' | 'week' | 'month'

/** More bars than this can't be distinguished, so they are grouped by week, then by month. */
const MOST_BARS = 92
const DAYS_A_WEEK = 7

export interface FillDaysOptions<Key extends string> {
  /** What to add up. */
  keys: readonly Key[]
  /** Null: from the first known day, at least a week ago. */
  since: string | null
  today: string
}

/** Every day of a period, unknown days as zeros; weeks or months where there would be too many bars. */
export function fillDays<Key extends string>(
  days: readonly ({ day: string } & Counts<Key>)[],
  { keys, since, today }: FillDaysOptions<Key>,
): { bins: Bin<Key>[]; size: BinSize } {
  const aWeekAgo = addDays(today, 1 - DAYS_A_WEEK)
  const first = since ?? [aWeekAgo, days[0]?.day ?? today].toSorted()[0] ?? today
  // The server's clock decides the day.
  const last = [today, days.at(-1)?.day ?? today].toSorted().at(-1) ?? today
  const size = pickBinSize(countDays(first, last))
  const known = new Map(days.map((day) => [day.day, day]))
  const bins: { first: string; last: string; counts: Map<Key, number> }[] = []
  let key = ''
  for (let at = 0, count = countDays(first, last); at < count; at += 1) {
    const day = addDays(first, at)
    const nextKey = getBinKey(day, at, size)
    let bin = bins.at(-1)
    if (!bin || nextKey !== key) bins.push((bin = { first: day, last: day, counts: new Map() }))
    bin.last = day
    for (const each of keys) {
      bin.counts.set(each, (bin.counts.get(each) ?? 0) + (known.get(day)?.[each] ?? 0))
    }
    key = nextKey
  }
  return { bins: bins.map(({ counts, ...span }) => ({ ...span, ...toRecord(counts) })), size }
}

/** The map has every key. */
function toRecord<Key extends string>(counts: ReadonlyMap<Key, number>): Counts<Key> {
  return Object.fromEntries(counts) as Counts<Key>
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
