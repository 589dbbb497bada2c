/**
 * A fault-injection run: two replicas on one PostgreSQL, official clients that reconnect through a load balancer, and writes
 * through both replicas and directly in SQL. Every twenty seconds a process is killed or suspended, connections are cut,
 * or PostgreSQL crashes. The database logs each commit; events that a client lost, got twice or shows wrongly are
 * printed. `node bench/soak.ts --minutes 10`, with `--seed 2` for other writes and `--only 'crash PostgreSQL'` for one
 * kind of failure. Needs a built web app.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seedRandom } from '@firstline/copywriter'
import { mintProjectKey } from '../wire/gateway/index.ts'
import { TEST_KEYS } from '../wire/test-wire/test-keys.ts'
import { openInstallation } from './lib/installation.ts'
import { makeSubscribers, type Subscriber, tokenOf } from './lib/make-subscribers.ts'
import { Follower } from './lib/soak/follower.ts'
import { Judge, sumUp } from './lib/soak/judge.ts'
import { Replica } from './lib/soak/replica.ts'
import { ChannelMember, checkDelivery } from './lib/soak/channel-member.ts'
import { injectFailures } from './lib/soak/inject-failures.ts'
import { startBalancer } from './lib/soak/start-balancer.ts'
import { logCommits, onOwnConnection, readCredits, readCommits } from './lib/soak/commit-log.ts'
import { Writer } from './lib/soak/writer.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    members: { type: 'string', default: '60' },
    updates: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
})
const ADMINISTRATORS = 4
const SERVICES = 3
const GUESTS = 10
const QUIET_MS = 15_000
/** Every second member's token; the others' lasts longer than the run. */
const SHORT_LIFE = '180s'
const VIOLATIONS_SHOWN = 40

await using installation = await openInstallation('PostgreSQL', { durability: 'crashes' })
const { postgres } = installation
if (!postgres) throw new Error('there is no PostgreSQL')
await using open = new AsyncDisposableStack()

const replicas = [new Replica(installation), new Replica(installation)]
for (const replica of replicas) {
  await replica.start()
  open.defer(() => replica.stop())
}
await logCommits(postgres)
const people = await makeSubscribers(postgres.url('postgres'), Number(values.members) + ADMINISTRATORS)
const administrators = people.slice(0, ADMINISTRATORS)
const members = people.slice(ADMINISTRATORS)
await onOwnConnection(postgres, (client) =>
  client.query("update public.user_profiles set role = 'admin' where user_id = any ($1)", [
    administrators.map(({ id }) => id),
  ]),
)
await sleep(1_000)
const balancer = await startBalancer(replicas)
open.defer(() => balancer.stop())

const anonKey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
const serviceKey = await mintProjectKey('service_role', TEST_KEYS.jwtSecret)
const vsnOf = (index: number) => (index % 4 < 2 ? '1.0.0' : '2.0.0')
const follow = (kind: 'member' | 'administrator', { id, session }: Subscriber, index: number) =>
  new Follower({
    kind,
    userId: id,
    url: balancer.url,
    apikey: anonKey,
    accessToken: () => tokenOf(id, session, index % 2 === 0 ? SHORT_LIFE : '6h'),
    vsn: vsnOf(index),
  })
const followers = [
  ...members.map((person, index) => follow('member', person, index)),
  ...administrators.map((person, index) => follow('administrator', person, index)),
  ...Array.from(
    { length: SERVICES },
    (_, index) =>
      new Follower({
        kind: 'service',
        userId: '',
        url: balancer.url,
        apikey: serviceKey,
        vsn: vsnOf(index),
      }),
  ),
]
const guests = Array.from(
  { length: GUESTS },
  (_, index) =>
    new ChannelMember(`guest ${index}`, { url: balancer.url, apikey: anonKey, vsn: vsnOf(index) }),
)
open.defer(() => Promise.all([...followers, ...guests].map((client) => client.close())).then(() => undefined))

const random = seedRandom(values.seed)
const users = people.map(({ id }) => id)
const writer = new Writer({
  replicas,
  postgres,
  serviceKey,
  users,
  perSecond: Number(values.updates),
  random,
})
const startedAt = Date.now()
const failures = await injectFailures(
  { replicas, postgres },
  { endsAt: startedAt + Number(values.minutes) * 60_000, only: values.only },
)
await writer.stop()
for (const guest of guests) guest.fallSilent()
console.log(`${new Date().toISOString()} quiet`)
await sleep(QUIET_MS)

const endedAt = Date.now()
const judge = new Judge(await readCommits(postgres))
const credits = await readCredits(postgres)
const verdicts = followers.map((follower) => ({
  follower,
  verdict: judge.judge(follower, credits, endedAt),
}))

console.log('\nWrites')
console.table(writer.counts)
console.log('Troubles, and the channels that were lost until the next')
const lostAt = [...followers, ...guests].flatMap(({ connections }) =>
  connections.all.flatMap(({ until }) => until ?? []),
)
console.table(
  failures.map(({ name, from, until }, index) => {
    const next = failures[index + 1]?.from ?? endedAt
    return {
      name,
      'at s': Math.round((from - startedAt) / 1_000),
      'took s': Math.round((until - from) / 100) / 10,
      'channels lost': lostAt.filter((at) => at >= from && at < next).length,
    }
  }),
)
const reasons: Record<string, number> = {}
for (const { follower } of verdicts) {
  for (const [reason, times] of follower.reasons) reasons[reason] = (reasons[reason] ?? 0) + times
}
console.table(reasons)
const violations = verdicts.flatMap(({ follower, verdict }, index) =>
  verdict.violations.map((violation) => `${follower.kind} ${index}: ${violation}`),
)
for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.log(violation)
if (violations.length > VIOLATIONS_SHOWN) console.log(`and ${violations.length - VIOLATIONS_SHOWN} more`)
console.log('Broadcasts and presence')
console.table([checkDelivery(guests, failures)])
console.log('Changes')
console.table(
  Object.fromEntries(
    ['member', 'administrator', 'service'].map((kind) => [
      kind,
      sumUp(verdicts.filter(({ follower }) => follower.kind === kind).map(({ verdict }) => verdict)),
    ]),
  ),
)
const dead = replicas.filter(({ hasDied }) => hasDied).length
console.log(`Replicas that ended by themselves: ${dead}`)
