import { useSearchParams } from 'react-router'

export const KINDS = ['dm', 'subject'] as const
export const PERIODS = ['30-days', '12-months', 'all'] as const
export type UsagePeriod = (typeof PERIODS)[number]

export interface UsageFilters {
  /** Null: both balances. */
  kind: (typeof KINDS)[number] | null
  period: UsagePeriod
}

/** Keeps the filters in the URL, so that they survive a reload and Back. */
export function useUsageFilters() {
  const [params, setParams] = useSearchParams()
  const filters: UsageFilters = {
    kind: KINDS.find((kind) => kind === params.get('type')) ?? null,
    period: PERIODS.find((period) => period === params.get('period')) ?? '30-days',
  }
  const change = (changes: Partial<UsageFilters>) => {
    const { kind, period } = { ...filters, ...changes }
    const next = new URLSearchParams()
    if (kind) next.set('type', kind)
    if (period !== '30-days') next.set('period', period)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { filters, change }
}

/** Midnight of the browser's time zone; null for all time. */
export function getPeriodStart(period: UsagePeriod, now = new Date()): Date | null {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (period === 'all') return null
  return period === '30-days' ? new Date(year, month, day - 30) : new Date(year - 1, month, day)
}
