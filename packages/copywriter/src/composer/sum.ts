import type { Sink } from '../brief/sink.ts'

const COUNTS: Readonly<Record<string, readonly [number, string]>> = {
  day: [5, 'Five days'],
  week: [4, 'Four weeks'],
  month: [3, 'Three months'],
  night: [5, 'Five nights'],
  shift: [5, 'Five shifts'],
}

/** A given amount times a small count that the sentence names: arithmetic anyone can check. */
export function sumOf(sink: Sink): { count: string; total: string } | undefined {
  const entry = COUNTS[sink.period]
  if (!entry || sink.value === undefined || sink.unit === '%') return undefined
  const total = Math.round(sink.value * entry[0] * 100) / 100
  const figure = total.toLocaleString('en-US')
  return {
    count: entry[1],
    total: sink.money ? `${sink.money}${figure}` : `${figure} ${sink.unit.replace(/s?$/, 's')}`,
  }
}
