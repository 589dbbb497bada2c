import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { PLAN_CREDITS } from '@firstline/contract/plans'
import type { OperatorEdit } from './observation-log.ts'
import type { Account, Generation, Movement } from './read-ledger.ts'

interface Evidence {
  account: Account
  movements: readonly Movement[]
  /** By id. */
  generations: ReadonlyMap<string, Generation>
  edits: ReadonlyMap<string, OperatorEdit>
  /** The address belonged to a deleted account. */
  hasReturned: boolean
}

/** Adds up the ledger of an account and checks that every row is allowed. Returns the violations. */
export function auditAccount(evidence: Evidence): string[] {
  return [...auditKind(evidence, 'dm'), ...auditKind(evidence, 'subject'), ...auditInsight(evidence)]
}

function auditKind(evidence: Evidence, kind: 'dm' | 'subject'): string[] {
  const violations: string[] = []
  const own = evidence.movements.filter((movement) => movement.kind === kind)
  let sum = 0
  for (const [index, movement] of own.entries()) {
    const { id, delta, balance_after: after, reason } = movement
    sum += delta
    if (isExplained(evidence, movement, own.slice(0, index)) && after >= 0 && after === sum) continue
    violations.push(
      `${kind}: movement ${id} can't be explained: ${reason} ${delta} to ${after}, the sum is ${sum}`,
    )
  }
  const balance = kind === 'dm' ? evidence.account.credits_dm : evidence.account.credits_subject
  if (balance !== sum) violations.push(`${kind}: the balance is ${balance}, the movements add up to ${sum}`)
  return violations
}

/** @param before the earlier rows of the same balance */
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
      const edit = evidence.edits.get(reason)
      return edit?.userId === evidence.account.user_id && edit[kind] === after
    }
  }
}

/** The remaining and the settled insight uses must add up to the initial number. */
function auditInsight({ account, generations, hasReturned }: Evidence): string[] {
  const used = [...generations.values()].filter(
    (generation) =>
      generation.user_id === account.user_id && generation.insight_taken && generation.charge === 'settled',
  ).length
  const total = account.free_insight_uses + used
  const isValid = hasReturned ? total <= FREE_INSIGHT_USES : total === FREE_INSIGHT_USES
  return isValid ? [] : [`insight: ${account.free_insight_uses} left and ${used} used`]
}
