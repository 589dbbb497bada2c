import { setTimeout as sleep } from 'node:timers/promises'
import { makeForm } from '#test/make-form.ts'
import type { RandomStream } from './random-stream.ts'
import { countEvent, findOrAddSubmission } from './observation-log.ts'
import type { Cluster } from './open-cluster.ts'
import type { SignedInUser } from './sign-up.ts'
import { postForm, submitForm } from './submit.ts'

/** All actions on one submission, chosen before the first of them runs. */
interface Plan {
  requestId: string
  form: object
  visits: { replica: number; delayMs: number; reading: 'array' | { leaveAfter: number } }[]
  stopAfterMs: number | null
}

const NEVER_DISCONNECT = 1_000

function planNext(decisions: RandomStream, earlier: readonly Plan[]): Plan {
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
      : { leaveAfter: decisions.chance(0.2) ? decisions.between(1, 3) : NEVER_DISCONNECT },
  }))
  const stopAfterMs = decisions.chance(0.15) ? decisions.between(0, 600) : null
  // A repeated submission draws as many random numbers as a new one, so that the next decisions do not change.
  const requestId = decisions.uuid()
  return again ? { ...again, visits, stopAfterMs } : { requestId, form, visits, stopAfterMs }
}

/** Submits, repeats, stops and disconnects as changing users, until the signal aborts. */
export async function runClient(
  cluster: Cluster,
  users: readonly SignedInUser[],
  decisions: RandomStream,
  stopSignal: AbortSignal,
): Promise<void> {
  const earlier = new Map<string, Plan[]>()
  while (!stopSignal.aborted) {
    const slot = decisions.chance(0.3) ? decisions.between(0, 2) : decisions.between(0, users.length - 1)
    const pauseMs = decisions.between(0, 300)
    const user = users[slot]
    if (!user) throw new Error('a client without an account')
    const own = earlier.get(user.id) ?? []
    const plan = planNext(decisions, own)
    earlier.set(user.id, [...own, plan])
    await executePlan(cluster, user, plan)
    await sleep(pauseMs)
  }
}

async function executePlan(cluster: Cluster, user: SignedInUser, plan: Plan): Promise<void> {
  const { requestId, form } = plan
  const submission = findOrAddSubmission(cluster.log, user.id, requestId)
  const makeVisit = (replica: number) => ({ cluster, user, replica: pickReplica(cluster, replica) })
  const visits = plan.visits.map(async ({ replica, delayMs, reading }) => {
    await sleep(delayMs)
    const answer = await submitForm(makeVisit(replica), { ...form, requestId }, reading)
    submission.answers.push(answer)
    countEvent(cluster.log, answer.kind)
  })
  const stop = async (afterMs: number) => {
    await sleep(afterMs)
    try {
      const response = await postForm(makeVisit(1), { requestId, action: 'stop' }, 'application/json')
      if (response.ok) {
        submission.stops.push((await response.json()) as { stopped: boolean; refunded: boolean })
        countEvent(cluster.log, 'stop')
      }
    } catch {
      // The server was unreachable.
    }
  }
  await Promise.all([...visits, ...(plan.stopAfterMs === null ? [] : [stop(plan.stopAfterMs)])])
}

/** The wanted replica, or the other while that is down, as a load balancer does. */
function pickReplica({ replicas }: Cluster, wanted: number) {
  const [first, second] = wanted === 0 ? replicas : replicas.toReversed()
  if (!first || !second) throw new Error('the cluster has two servers')
  return first.answers || !second.answers ? first : second
}
