import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { PLAN_CREDITS } from '@firstline/contract/plans'
import type { Order } from './diary.ts'
import type { Account, Generation, Movement } from './read-books.ts'

interface Evidence {
  account: Account
  movements: readonly Movement[]
  /** By id. */
  generations: ReadonlyMap<string, Generation>
  orders: ReadonlyMap<string, Order>
  /** Signed up with the address of a deleted account. */
  hasReturned: boolean
}

/** Adds up one account's ledger from its opening to its balance, and asks of each movement whether it may be. */
export function auditAccount(evidence: Evidence): string[] {
  return [...auditKind(evidence, 'dm'), ...auditKind(evidence, 'subject'), ...auditInsight(evidence)]
}

function auditKind(evidence: Evidence, kind: 'dm' | 'subject'): string[] {
  const faults: string[] = []
  const own = evidence.movements.filter((movement) => movement.kind === kind)
  let sum = 0
  for (const [index, movement] of own.entries()) {
    const { id, delta, balance_after: after, reason } = movement
    sum += delta
    if (isExplained(evidence, movement, own.slice(0, index)) && after >= 0 && after === sum) continue
    faults.push(
      `${kind}: movement ${id} can't be explained: ${reason} ${delta} to ${after}, the sum is ${sum}`,
    )
  }
  const balance = kind === 'dm' ? evidence.account.credits_dm : evidence.account.credits_subject
  if (balance !== sum) faults.push(`${kind}: the balance is ${balance}, the movements add up to ${sum}`)
  return faults
}

/** @param before what moved the same balance earlier. */
function isExplained(evidence: Evidence, movement: Movement, before: readonly Movement[]): boolean {
  const { kind, delta, balance_after: after, reason, generation_id: about } = movement
  const isOwn = about !== null && evidence.generations.get(about)?.user_id === evidence.account.user_id
  switch (reason) {
    case 'opening': {
      const allowance = PLAN_CREDITS.free[kind]
      return before.length === 0 && (evidence.hasReturned ? after <= allowance : after === allowance)
    }
    case 'reserve':
      return isOwn && delta === -1
    case 'refund': {
      const reserved = before.findLastIndex(
        (each) => each.reason === 'reserve' && each.generation_id === about,
      )
      const hasRenewed = before.slice(reserved + 1).some((each) => each.reason === 'renewal')
      return isOwn && reserved >= 0 && (delta === 0 || (delta === 1 && !hasRenewed))
    }
    case 'renewal':
      return after === PLAN_CREDITS.free[kind] || after === PLAN_CREDITS.pro[kind]
    default: {
      const order = evidence.orders.get(reason)
      return order?.userId === evidence.account.user_id && order[kind] === after
    }
  }
}

/** What is left of the insight uses, and those that were used for good, are what everybody begins with. */
function auditInsight({ account, generations, hasReturned }: Evidence): string[] {
  const used = [...generations.values()].filter(
    (generation) =>
      generation.user_id === account.user_id && generation.insight_taken && generation.charge === 'settled',
  ).length
  const total = account.free_insight_uses + used
  const isRight = hasReturned ? total <= FREE_INSIGHT_USES : total === FREE_INSIGHT_USES
  return isRight ? [] : [`insight: ${account.free_insight_uses} left and ${used} used`]
}
