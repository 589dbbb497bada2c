import { explainMovement } from '@firstline/contract/explain-movement'
import type { UsageRow } from '@firstline/contract/usage'

export interface DescribedUsage {
  what: string
  /** Whom a generation wrote to, why a credit came back, or who made the change. */
  detail: string | null
}

export function describeUsage({
  reason,
  kind,
  delta,
  actor,
  audience,
  outcome,
  failure,
}: UsageRow): DescribedUsage {
  const what = explainMovement({ reason, credit: kind, delta })
  if (reason === 'reserve') return { what, detail: audience && `For ${audience}` }
  if (reason === 'refund') return { what, detail: failure ?? describeRefund(outcome) }
  return { what, detail: actor === 'admin' ? 'By an administrator' : null }
}

function describeRefund(outcome: string | null): string | null {
  if (outcome === 'failed') return 'The writer failed'
  return outcome === 'stopped' ? 'You stopped it before the first message' : null
}

export const KIND_LABELS = { dm: 'Cold DM', subject: 'Subject Line' } as const

/** '+20', '−1': with a true minus sign. */
export function formatChange(delta: number): string {
  if (delta === 0) return '0'
  return `${delta > 0 ? '+' : '−'}${Math.abs(delta).toLocaleString('en')}`
}
