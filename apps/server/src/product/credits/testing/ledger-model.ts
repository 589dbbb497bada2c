import { FREE_INSIGHT_USES, MAX_UNFINISHED_PER_USER } from '@firstline/contract/limits'
import { type Allowance, effectivePlan, PLAN_CREDITS, TRIAL_END_CREDITS } from '@firstline/contract/plans'
import type { Person } from './money-scene.ts'

/**
 * What each user should have, by the rules as people are told them. It shares nothing with the SQL but the numbers: dates
 * are counted on a calendar, and periods are numbered instead of compared by time.
 */
export interface ModelUser extends Allowance {
  person: Person
  plan: string
  isCancelled: boolean
  insight: number
  isTesting: boolean
  trialEnd: Date | null
  anchor: Date
  renewal: Date
  /** Which of the user's periods this is. */
  period: number
  running: Running[]
}

export interface Running {
  id: string
  requestId: string
  kind: keyof Allowance
  isCharged: boolean
  hasInsight: boolean
  /** The one it was charged to; null when it is given back already. */
  period: number | null
}

export interface Departed extends Allowance {
  email: string
  insight: number
  anchor: Date
  keptUntil: Date
}

export interface Model {
  now: Date
  users: ModelUser[]
  departed: Departed[]
  /** Null while trials are off. */
  trial: { credits: number; days: number } | null
}

export function billingDate(anchor: Date, months: number): Date {
  const date = new Date(anchor)
  date.setUTCDate(1)
  date.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return date
}

export const allowanceOf = (user: ModelUser): Allowance => PLAN_CREDITS[effectivePlan(user.plan)]

export function setBalances(user: ModelUser, { dm, subject }: Partial<Allowance>): void {
  if (dm !== undefined) user.dm = dm
  if (subject !== undefined) user.subject = subject
}

export function beginPeriodToday(user: ModelUser, now: Date, allowance: Allowance): void {
  user.anchor = now
  user.renewal = billingDate(now, 1)
  user.period += 1
  user.trialEnd = null
  setBalances(user, allowance)
}

export function renew(user: ModelUser, now: Date): void {
  if (user.trialEnd !== null || user.renewal > now) return
  if (user.isCancelled) user.plan = 'free'
  user.isCancelled = false
  let months = 0
  while (billingDate(user.anchor, months) <= now) months += 1
  user.renewal = billingDate(user.anchor, months)
  user.period += 1
  setBalances(user, allowanceOf(user))
}

export function endTrial(user: ModelUser, now: Date): void {
  if (user.trialEnd !== null && user.trialEnd <= now) beginPeriodToday(user, now, TRIAL_END_CREDITS)
}

/** What happens before anything else is asked of a profile. */
export function catchUp(user: ModelUser, now: Date): void {
  endTrial(user, now)
  renew(user, now)
}

export function changePlan(user: ModelUser, plan: string, now: Date): void {
  const isOther = effectivePlan(plan) !== effectivePlan(user.plan)
  user.plan = plan
  user.isCancelled = false
  if (isOther) beginPeriodToday(user, now, allowanceOf(user))
}

/** Takes what a submission costs; gives the outcome people see. */
export function reserve(
  user: ModelUser,
  wish: { kind: keyof Allowance; insight: boolean },
): { outcome: string; isCharged: boolean; hasInsight: boolean } {
  const refused = (outcome: string) => ({ outcome, isCharged: false, hasInsight: false })
  if (user.running.length >= MAX_UNFINISHED_PER_USER) return refused('too_many_unfinished')
  if (user.isTesting) return { outcome: 'accepted', isCharged: false, hasInsight: false }
  const plan = effectivePlan(user.plan)
  const hasInsight = wish.insight && plan === 'free'
  if (hasInsight && user.insight === 0) return refused('insight_exhausted')
  if (user[wish.kind] === 0) return refused(`credits_exhausted_${plan}`)
  user[wish.kind] -= 1
  if (hasInsight) user.insight -= 1
  return { outcome: 'accepted', isCharged: true, hasInsight }
}

export function giveBack(user: ModelUser, running: Running, now: Date): void {
  if (running.isCharged) catchUp(user, now)
  if (running.isCharged && running.period === user.period) user[running.kind] += 1
  if (running.hasInsight) user.insight += 1
}

export function leave(model: Model, user: ModelUser): void {
  catchUp(user, model.now)
  const { free } = PLAN_CREDITS
  const email = user.person.email.toLowerCase()
  const keptUntil = user.trialEnd !== null && user.trialEnd > user.renewal ? user.trialEnd : user.renewal
  model.users = model.users.filter((other) => other !== user)
  model.departed = model.departed.filter((other) => other.email !== email)
  model.departed.push({
    email,
    dm: Math.min(user.dm, free.dm),
    subject: Math.min(user.subject, free.subject),
    insight: user.insight,
    anchor: user.anchor,
    keptUntil,
  })
}

export function arrive(model: Model, person: Person): void {
  const { now, trial } = model
  const user: ModelUser = {
    person,
    plan: 'free',
    isCancelled: false,
    isTesting: false,
    ...PLAN_CREDITS.free,
    insight: FREE_INSIGHT_USES,
    trialEnd: null,
    anchor: now,
    renewal: billingDate(now, 1),
    period: 0,
    running: [],
  }
  const email = person.email.toLowerCase()
  const before = model.departed.find((other) => other.email === email && other.keptUntil > now)
  if (before) {
    setBalances(user, before)
    Object.assign(user, { insight: before.insight, anchor: before.anchor, renewal: before.keptUntil })
  } else if (trial) {
    setBalances(user, { dm: trial.credits, subject: trial.credits })
    user.trialEnd = new Date(now.getTime() + trial.days * 86_400_000)
  }
  model.users.push(user)
}
