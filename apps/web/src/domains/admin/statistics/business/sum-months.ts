import type { AdminBusiness } from '@firstline/contract/business-statistics'

export interface RevenueMonth {
  /** '2026-01'. */
  month: string
  /** In cents. */
  paid: number
  returned: number
}

/** Adds up days by month, oldest first. */
export function sumMonths(days: AdminBusiness['revenue']): RevenueMonth[] {
  const months = new Map<string, RevenueMonth>()
  for (const { day, paid, returned } of days) {
    const month = day.slice(0, 7)
    const known = months.get(month) ?? { month, paid: 0, returned: 0 }
    months.set(month, { month, paid: known.paid + paid, returned: known.returned + returned })
  }
  return [...months.values()]
}
