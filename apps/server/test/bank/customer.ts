import { setTimeout as sleep } from 'node:timers/promises'
import { makeForm } from '#test/make-form.ts'
import type { Decisions } from './decisions.ts'
import { count, submissionOf } from './diary.ts'
import type { Bank } from './open-bank.ts'
import type { Person } from './people.ts'
import { post, submit } from './submit.ts'

/** Everything a customer may do with one submission, drawn before any of it is done. */
interface Plan {
  requestId: string
  form: object
  visits: { replica: number; delayMs: number; reading: 'array' | { leaveAfter: number } }[]
  stopAfterMs: number | null
}

const NEVER = 1_000

function planNext(decisions: Decisions, earlier: readonly Plan[]): Plan {
  const again = earlier.length > 0 && decisions.chance(0.1) ? decisions.pick(earlier) : undefined
  const form = makeForm({
    messageType: decisions.pick(['Cold DM', 'Email Subject Line']),
    variations: decisions.pick(['3', '3', '6', '8']),
    insight: decisions.chance(0.2) ? 'They opened a second practice in May' : '',
  })
  const visits = Array.from({ length: decisions.chance(0.25) ? decisions.between(2, 4) : 1 }, () => ({
    replica: decisions.between(0, 1),
    delayMs: decisions.chance(0.5) ? 0 : decisions.between(0, 400),
    reading: decisions.chance(0.4)
      ? ('array' as const)
      : { leaveAfter: decisions.chance(0.2) ? decisions.between(1, 3) : NEVER },
  }))
  const stopAfterMs = decisions.chance(0.15) ? decisions.between(0, 600) : null
  // Nothing is drawn less for a submission that comes again, so that the next one is the same either way.
  const requestId = decisions.uuid()
  return again ? { ...again, visits, stopAfterMs } : { requestId, form, visits, stopAfterMs }
}

/** Submits, twice, stops, leaves and comes back, as one user after the other, until the signal says that it is evening. */
export async function customer(
  bank: Bank,
  people: readonly Person[],
  decisions: Decisions,
  evening: AbortSignal,
): Promise<void> {
  const earlier = new Map<string, Plan[]>()
  while (!evening.aborted) {
    const slot = decisions.chance(0.3) ? decisions.between(0, 2) : decisions.between(0, people.length - 1)
    const pauseMs = decisions.between(0, 300)
    const person = people[slot]
    if (!person) throw new Error('a customer without an account')
    const own = earlier.get(person.id) ?? []
    const plan = planNext(decisions, own)
    earlier.set(person.id, [...own, plan])
    await carryOut(bank, person, plan)
    await sleep(pauseMs)
  }
}

async function carryOut(bank: Bank, person: Person, plan: Plan): Promise<void> {
  const { requestId, form } = plan
  const submission = submissionOf(bank.diary, person.id, requestId)
  const visitOf = (replica: number) => ({ bank, person, replica: replicaOf(bank, replica) })
  const visits = plan.visits.map(async ({ replica, delayMs, reading }) => {
    await sleep(delayMs)
    const answer = await submit(visitOf(replica), { ...form, requestId }, reading)
    submission.answers.push(answer)
    count(bank.diary, answer.kind)
  })
  const stop = async (afterMs: number) => {
    await sleep(afterMs)
    try {
      const response = await post(visitOf(1), { requestId, action: 'stop' }, 'application/json')
      if (response.ok) {
        submission.stops.push((await response.json()) as { stopped: boolean; refunded: boolean })
        count(bank.diary, 'stop')
      }
    } catch {
      // Nobody heard.
    }
  }
  await Promise.all([...visits, ...(plan.stopAfterMs === null ? [] : [stop(plan.stopAfterMs)])])
}

/** The wanted one, or the other while that answers nobody: a balancer in front would do the same. */
function replicaOf({ replicas }: Bank, wanted: number) {
  const [first, second] = wanted === 0 ? replicas : replicas.toReversed()
  if (!first || !second) throw new Error('the bank has two servers')
  return first.answers || !second.answers ? first : second
}
