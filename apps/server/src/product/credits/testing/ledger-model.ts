import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { TOP_UP_CREDITS, TOP_UP_PRICE_DOLLARS } from '@firstline/contract/billing'
import { type Allowance, effectivePlan, PLAN_CREDITS, TRIAL_END_CREDITS } from '@firstline/contract/plans'
import { MAX_UNFINISHED_PER_USER } from '#server/product/generation/index.ts'
import type { TestAccount } from './ledger-fixture.ts'

/**
 * The expected state of a user, by the published rules. The model shares only constants with the SQL: dates are computed
 * on a calendar, and periods are numbered instead of compared by time.
 */
export interface ModelUser extends Allowance {
  account: TestAccount
  plan: string
  isCancelled: boolean
  insight: number
  isTesting: boolean
  trialEnd: Date | null
  anchor: Date
  renewal: Date
  /** The number of the current credit period. */
  period: number
  running: RunningGeneration[]
  /** Oldest first. */
  topUps: ModelTopUp[]
}

export interface ModelTopUp {
  paymentIntent: string
  used: Allowance
  removed: Allowance
  /** Cents. */
  returned: number
}

export interface RunningGeneration {
  id: string
  requestId: string
  kind: keyof Allowance
  isCharged: boolean
  hasInsight: boolean
  /** The purchase that its credit was taken from; null for the month's. */
  topUp: ModelTopUp | null
  /** The number of the charged period; null when already refunded. */
  period: number | null
}

export interface DeletedAccount extends Allowance {
  email: string
  insight: number
  anchor: Date
  keptUntil: Date
}

export interface LedgerModel {
  now: Date
  users: ModelUser[]
  deletedAccounts: DeletedAccount[]
  /** Null while trials are off. */
  trial: { credits: number; days: number } | null
}

export function computeBillingDate(anchor: Date, months: number): Date {
  const date = new Date(anchor)
  date.setUTCDate(1)
  date.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return date
}

export const findAllowance = (user: ModelUser): Allowance => PLAN_CREDITS[effectivePlan(user.plan)]

const KINDS = ['dm', 'subject'] as const

const TOP_UP_CENTS = TOP_UP_PRICE_DOLLARS * 100

function countRemaining({ used, removed, returned }: ModelTopUp, kind: keyof Allowance): number {
  const bought = TOP_UP_CREDITS[kind]
  const share = Math.floor((bought * Math.min(returned, TOP_UP_CENTS)) / TOP_UP_CENTS)
  return Math.max(0, bought - used[kind] - removed[kind] - share)
}

/** The part of a balance that was bought. */
export function countPurchased(user: ModelUser, kind: keyof Allowance): number {
  return user.topUps.reduce((sum, topUp) => sum + countRemaining(topUp, kind), 0)
}

/** Sets balances. What is less than was bought is removed from the oldest purchases. */
export function setBalances(user: ModelUser, balances: Partial<Allowance>): void {
  for (const kind of KINDS) {
    const balance = balances[kind]
    if (balance === undefined || balance === user[kind]) continue
    user[kind] = balance
    for (const topUp of user.topUps) {
      const excess = Math.max(0, countPurchased(user, kind) - balance)
      topUp.removed[kind] += Math.min(excess, countRemaining(topUp, kind))
    }
  }
}

export function addTopUp(user: ModelUser, paymentIntent: string): void {
  const none = { dm: 0, subject: 0 }
  user.topUps.push({ paymentIntent, used: { ...none }, removed: { ...none }, returned: 0 })
  for (const kind of KINDS) user[kind] += TOP_UP_CREDITS[kind]
}

/** Changes a purchase, and the balance by what remains of it more or less. */
export function changeTopUp(user: ModelUser, topUp: ModelTopUp, change: () => void): void {
  const before = { dm: countRemaining(topUp, 'dm'), subject: countRemaining(topUp, 'subject') }
  change()
  for (const kind of KINDS) user[kind] += countRemaining(topUp, kind) - before[kind]
}

/** Sets balances to an allowance. What remains of top-ups stays. */
export function setAllowance(user: ModelUser, allowance: Allowance): void {
  for (const kind of KINDS) user[kind] = allowance[kind] + countPurchased(user, kind)
}

export function startPeriod(user: ModelUser, now: Date, allowance: Allowance): void {
  user.anchor = now
  user.renewal = computeBillingDate(now, 1)
  user.period += 1
  user.trialEnd = null
  setAllowance(user, allowance)
}

export function renewIfDue(user: ModelUser, now: Date): void {
  if (user.trialEnd !== null || user.renewal > now) return
  if (user.isCancelled) user.plan = 'free'
  user.isCancelled = false
  let months = 0
  while (computeBillingDate(user.anchor, months) <= now) months += 1
  user.renewal = computeBillingDate(user.anchor, months)
  user.period += 1
  setAllowance(user, findAllowance(user))
}

export function endTrialIfDue(user: ModelUser, now: Date): void {
  if (user.trialEnd !== null && user.trialEnd <= now) startPeriod(user, now, TRIAL_END_CREDITS)
}

/** Ends a due trial and starts a due period. Every operation does this first. */
export function applyDueChanges(user: ModelUser, now: Date): void {
  endTrialIfDue(user, now)
  renewIfDue(user, now)
}

export function changePlan(user: ModelUser, plan: string, now: Date): void {
  const isOther = effectivePlan(plan) !== effectivePlan(user.plan)
  user.plan = plan
  user.isCancelled = false
  if (isOther) startPeriod(user, now, findAllowance(user))
}

/** Charges a submission and returns its outcome. */
export function reserveCredit(
  user: ModelUser,
  submission: { kind: keyof Allowance; insight: boolean },
): { outcome: string; isCharged: boolean; hasInsight: boolean; topUp: ModelTopUp | null } {
  const refused = (outcome: string) => ({ outcome, isCharged: false, hasInsight: false, topUp: null })
  if (user.running.length >= MAX_UNFINISHED_PER_USER) return refused('too_many_unfinished')
  if (user.isTesting) return refused('accepted')
  const plan = effectivePlan(user.plan)
  const hasInsight = submission.insight && plan === 'free'
  if (hasInsight && user.insight === 0) return refused('insight_exhausted')
  if (user[submission.kind] === 0) return refused(`credits_exhausted_${plan}`)
  const { kind } = submission
  const isPurchased = user[kind] === countPurchased(user, kind)
  const topUp = isPurchased ? user.topUps.find((each) => countRemaining(each, kind) > 0) : undefined
  user[kind] -= 1
  if (topUp) topUp.used[kind] += 1
  if (hasInsight) user.insight -= 1
  return { outcome: 'accepted', isCharged: true, hasInsight, topUp: topUp ?? null }
}

export function refundCredit(user: ModelUser, running: RunningGeneration, now: Date): void {
  if (running.isCharged) applyDueChanges(user, now)
  const { topUp, kind } = running
  if (topUp) changeTopUp(user, topUp, () => (topUp.used[kind] -= 1))
  else if (running.isCharged && running.period === user.period) user[kind] += 1
  if (running.hasInsight) user.insight += 1
}

export function deleteModelUser(model: LedgerModel, user: ModelUser): void {
  applyDueChanges(user, model.now)
  const { free } = PLAN_CREDITS
  const email = user.account.email.toLowerCase()
  const keptUntil = user.trialEnd !== null && user.trialEnd > user.renewal ? user.trialEnd : user.renewal
  model.users = model.users.filter((other) => other !== user)
  model.deletedAccounts = model.deletedAccounts.filter((other) => other.email !== email)
  model.deletedAccounts.push({
    email,
    dm: Math.min(user.dm - countPurchased(user, 'dm'), free.dm),
    subject: Math.min(user.subject - countPurchased(user, 'subject'), free.subject),
    insight: user.insight,
    anchor: user.anchor,
    keptUntil,
  })
}

export function addModelUser(model: LedgerModel, account: TestAccount): void {
  const { now, trial } = model
  const user: ModelUser = {
    account,
    plan: 'free',
    isCancelled: false,
    isTesting: false,
    ...PLAN_CREDITS.free,
    insight: FREE_INSIGHT_USES,
    trialEnd: null,
    anchor: now,
    renewal: computeBillingDate(now, 1),
    period: 0,
    running: [],
    topUps: [],
  }
  const email = account.email.toLowerCase()
  const before = model.deletedAccounts.find((other) => other.email === email && other.keptUntil > now)
  if (before) {
    setBalances(user, before)
    Object.assign(user, { insight: before.insight, anchor: before.anchor, renewal: before.keptUntil })
  } else if (trial) {
    setBalances(user, { dm: trial.credits, subject: trial.credits })
    user.trialEnd = new Date(now.getTime() + trial.days * 86_400_000)
  }
  model.users.push(user)
}
