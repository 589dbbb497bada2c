import { setTimeout as sleep } from 'node:timers/promises'
import { PLAN_CREDITS } from '@firstline/contract/plans'
import type { RandomStream } from './random-stream.ts'
import { countEvent } from './observation-log.ts'
import type { Cluster } from './open-cluster.ts'
import { type SignedInUser, signUp } from './sign-up.ts'

/** Errors of a database that is down or was lost during a query. */
const UNAVAILABLE = /^(57P0[123]|08\d{3}|ECONN\w+|EPIPE)$|terminated|timeout|ended/i

/** Edits credits and plans, renews, repairs and deletes accounts in the database, concurrently with the servers. */
export async function runOperator(
  cluster: Cluster,
  users: SignedInUser[],
  { name, decisions, stopSignal }: { name: string; decisions: RandomStream; stopSignal: AbortSignal },
): Promise<void> {
  for (let number = 1; !stopSignal.aborted; number += 1) {
    const label = `${name}-${number}`
    const task = decisions.pick(TASKS)
    const slot = decisions.between(0, users.length - 1)
    const values = {
      dm: decisions.between(0, 30),
      subject: decisions.between(0, 30),
      isPro: decisions.chance(0.5),
    }
    const signsUpAgain = decisions.chance(0.5)
    const pauseMs = decisions.between(20, 250)
    const user = users[slot]
    if (!user) throw new Error('an operator without accounts')
    try {
      await task(cluster, { user, users, slot, label, signsUpAgain, ...values })
    } catch (error) {
      if (!isUnavailable(error)) cluster.log.failures.push(`the operator was refused: ${String(error)}`)
    }
    await sleep(pauseMs)
  }
}

interface Work {
  user: SignedInUser
  users: SignedInUser[]
  slot: number
  /** Unique for each task. */
  label: string
  signsUpAgain: boolean
  dm: number
  subject: number
  isPro: boolean
}

function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return UNAVAILABLE.test(code) || UNAVAILABLE.test(message)
}

async function editAndRecord(
  { query, log }: Cluster,
  { user, label }: Work,
  wanted: { plan: 'free' | 'pro' | null; dm: number; subject: number },
): Promise<void> {
  const [seen] = await query<{ version: string }>(
    'select version from public.user_profiles where user_id = $1',
    [user.id],
  )
  if (!seen) return
  const { plan, dm, subject } = wanted
  const reason = `edit ${label}`
  const entry = { userId: user.id, dm, subject, isCertain: false }
  log.edits.set(reason, entry)
  const [row] = await query<{ outcome: string }>(
    `select firstline.edit_profile(p_editor => 'ledger load', p_user => $1, p_version => $2, p_reason => $3, p_plan => $4,
       p_dm => $5, p_subject => $6, p_now => clock_timestamp()) ->> 'outcome' as outcome`,
    [user.id, seen.version, reason, plan, plan ? null : dm, plan ? null : subject],
  )
  if (row?.outcome === 'changed') {
    entry.isCertain = true
    countEvent(log, 'edit')
  } else {
    log.edits.delete(reason)
    countEvent(log, row?.outcome ?? 'no outcome')
  }
}

const setCredits = (cluster: Cluster, work: Work) =>
  editAndRecord(cluster, work, { plan: null, dm: work.dm, subject: work.subject })

async function changePlan(cluster: Cluster, work: Work): Promise<void> {
  const plan = work.isPro ? 'pro' : 'free'
  const [row] = await cluster.query<{ plan: string }>(
    'select plan from public.user_profiles where user_id = $1',
    [work.user.id],
  )
  if (row && row.plan !== plan) await editAndRecord(cluster, work, { plan, ...PLAN_CREDITS[plan] })
}

/** Moves the renewal date back; the next submission or the batch renewal then renews. */
async function endPeriod({ query, log }: Cluster, { user }: Work): Promise<void> {
  await query(
    `update public.user_profiles set next_renewal_date = clock_timestamp() - interval '10 milliseconds'
     where user_id = $1 and period_started_at < clock_timestamp() - interval '20 milliseconds'`,
    [user.id],
  )
  countEvent(log, 'period ended')
}

async function renewMany({ query }: Cluster): Promise<void> {
  const renew = () => query('select firstline.renew_profiles(1000, clock_timestamp())')
  await Promise.all([renew(), renew()])
}

/** No credits are lost in this test, so a repair must not restore any. */
async function repair({ query, log }: Cluster, { user }: Work): Promise<void> {
  const [row] = await query<{ answer: Record<string, unknown> }>(
    'select firstline.repair_credits($1, clock_timestamp()) as answer',
    [user.id],
  )
  if (row?.answer['case'] === 'restored') {
    log.failures.push(`${user.id}: a repair gave credits: ${JSON.stringify(row.answer)}`)
  }
  countEvent(log, 'repair')
}

/** Replaces the deleted user by a new one, or by the same address. */
async function deleteAccount(
  cluster: Cluster,
  { user, users, slot, label, signsUpAgain }: Work,
): Promise<void> {
  const { query, log } = cluster
  log.deletedIds.add(user.id)
  await query('select firstline.delete_account($1, clock_timestamp())', [user.id])
  countEvent(log, 'deletion')
  const email = signsUpAgain ? user.email : `after-${label}@example.test`
  if (signsUpAgain) log.returned.add(email)
  const successor = await signUp(cluster, email)
  if (successor) users[slot] = successor
}

const TASKS = [
  ...Array<typeof setCredits>(5).fill(setCredits),
  ...Array<typeof changePlan>(3).fill(changePlan),
  ...Array<typeof endPeriod>(4).fill(endPeriod),
  ...Array<typeof renewMany>(2).fill(renewMany),
  ...Array<typeof repair>(4).fill(repair),
  deleteAccount,
]
