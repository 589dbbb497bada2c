import { setTimeout as sleep } from 'node:timers/promises'
import { PLAN_CREDITS } from '@firstline/contract/plans'
import type { Decisions } from './decisions.ts'
import { count } from './diary.ts'
import type { Bank } from './open-bank.ts'
import { type Person, signUp } from './people.ts'

/** The signs of a database that is away, or that went away in the middle. */
const AWAY = /^(57P0[123]|08\d{3}|ECONN\w+|EPIPE)$|terminated|timeout|ended/i

/** An operator's work: credits, plans, renewals, repairs and deletions, past the servers and at the same time. */
export async function operator(
  bank: Bank,
  people: Person[],
  { name, decisions, evening }: { name: string; decisions: Decisions; evening: AbortSignal },
): Promise<void> {
  for (let number = 1; !evening.aborted; number += 1) {
    const label = `${name}-${number}`
    const task = decisions.pick(TASKS)
    const slot = decisions.between(0, people.length - 1)
    const drawn = {
      dm: decisions.between(0, 30),
      subject: decisions.between(0, 30),
      isPro: decisions.chance(0.5),
    }
    const comesBack = decisions.chance(0.5)
    const pauseMs = decisions.between(20, 250)
    const person = people[slot]
    if (!person) throw new Error('an operator without accounts')
    try {
      await task(bank, { person, people, slot, label, comesBack, ...drawn })
    } catch (error) {
      if (!isAway(error)) bank.diary.faults.push(`the operator was refused: ${String(error)}`)
    }
    await sleep(pauseMs)
  }
}

interface Work {
  person: Person
  people: Person[]
  slot: number
  /** Of no other work. */
  label: string
  comesBack: boolean
  dm: number
  subject: number
  isPro: boolean
}

function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return AWAY.test(code) || AWAY.test(message)
}

async function order(
  { books, diary }: Bank,
  { person, label }: Work,
  wanted: { plan: 'free' | 'pro' | null; dm: number; subject: number },
): Promise<void> {
  const [seen] = await books<{ version: string }>(
    'select version from public.user_profiles where user_id = $1',
    [person.id],
  )
  if (!seen) return
  const { plan, dm, subject } = wanted
  const reason = `order ${label}`
  const entry = { userId: person.id, dm, subject, isCertain: false }
  diary.orders.set(reason, entry)
  const [row] = await books<{ outcome: string }>(
    `select firstline.edit_profile('bank', $1, $2, $3, $4, $5, $6, clock_timestamp()) ->> 'outcome' as outcome`,
    [person.id, seen.version, reason, plan, plan ? null : dm, plan ? null : subject],
  )
  if (row?.outcome === 'changed') {
    entry.isCertain = true
    count(diary, 'order')
  } else {
    diary.orders.delete(reason)
    count(diary, row?.outcome ?? 'no outcome')
  }
}

const setCredits = (bank: Bank, work: Work) =>
  order(bank, work, { plan: null, dm: work.dm, subject: work.subject })

async function changePlan(bank: Bank, work: Work): Promise<void> {
  const plan = work.isPro ? 'pro' : 'free'
  const [row] = await bank.books<{ plan: string }>(
    'select plan from public.user_profiles where user_id = $1',
    [work.person.id],
  )
  if (row && row.plan !== plan) await order(bank, work, { plan, ...PLAN_CREDITS[plan] })
}

/** The date is moved back; who renews is whoever comes first: the user's next submission or a renewal of many. */
async function letPeriodEnd({ books, diary }: Bank, { person }: Work): Promise<void> {
  await books(
    `update public.user_profiles set next_renewal_date = clock_timestamp() - interval '10 milliseconds'
     where user_id = $1 and period_started_at < clock_timestamp() - interval '20 milliseconds'`,
    [person.id],
  )
  count(diary, 'period ended')
}

async function renewMany({ books }: Bank): Promise<void> {
  const renew = () => books('select firstline.renew_profiles(1000, clock_timestamp())')
  await Promise.all([renew(), renew()])
}

/** Nothing is ever lost here, so nothing may be restored. */
async function repair({ books, diary }: Bank, { person }: Work): Promise<void> {
  const [row] = await books<{ answer: Record<string, unknown> }>(
    'select firstline.repair_credits($1, clock_timestamp()) as answer',
    [person.id],
  )
  if (row?.answer['case'] === 'restored') {
    diary.faults.push(`${person.id}: a repair gave credits: ${JSON.stringify(row.answer)}`)
  }
  count(diary, 'repair')
}

/** Somebody else takes the place of whoever is deleted, or the same person comes back. */
async function deleteAccount(bank: Bank, { person, people, slot, label, comesBack }: Work): Promise<void> {
  const { books, diary } = bank
  diary.departed.add(person.id)
  await books('select firstline.delete_account($1, clock_timestamp())', [person.id])
  count(diary, 'deletion')
  const email = comesBack ? person.email : `after-${label}@example.test`
  if (comesBack) diary.returned.add(email)
  const successor = await signUp(bank, email)
  if (successor) people[slot] = successor
}

const TASKS = [
  ...Array<typeof setCredits>(5).fill(setCredits),
  ...Array<typeof changePlan>(3).fill(changePlan),
  ...Array<typeof letPeriodEnd>(4).fill(letPeriodEnd),
  ...Array<typeof renewMany>(2).fill(renewMany),
  ...Array<typeof repair>(4).fill(repair),
  deleteAccount,
]
