import type { AdminBusiness } from '@firstline/contract/business-statistics'

/** A number, and its share of what it is a part of; null where there is nothing to be a part of. */
interface Part {
  count: number
  share: number | null
}

export interface BusinessSummary {
  signUps: number
  /** Of the users who signed up in the period. */
  writers: Part
  upgrades: Part
  /** Pro members who left, of those at the beginning of the period. */
  churn: Part
  proNow: number
}

export function summarizeBusiness({ perDay, proBefore }: Pick<AdminBusiness, 'perDay' | 'proBefore'>) {
  const sum = (key: Exclude<keyof (typeof perDay)[number], 'day'>) =>
    perDay.reduce((total, day) => total + day[key], 0)
  const signUps = sum('signUps')
  const lost = sum('proLost')
  const summary: BusinessSummary = {
    signUps,
    writers: createPart(sum('writers'), signUps),
    upgrades: createPart(sum('upgrades'), signUps),
    churn: createPart(lost, proBefore),
    proNow: proBefore + sum('proGained') - lost,
  }
  return summary
}

function createPart(count: number, whole: number): Part {
  return { count, share: whole === 0 ? null : count / whole }
}

/** '63%', or '4.2%' below ten. */
export function formatShare(share: number): string {
  const percent = share * 100
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`
}

/** Pro members at the end of each bin. */
export function countProMembers(
  bins: readonly { proGained: number; proLost: number }[],
  proBefore: number,
): number[] {
  let members = proBefore
  return bins.map(({ proGained, proLost }) => (members += proGained - proLost))
}
