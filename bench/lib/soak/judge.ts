import { percentile } from '../statistics.ts'
import type { Follower } from './follower.ts'
import type { Fact } from './commit-log.ts'

/** Commits of different rows closer together than this may be delivered in either order. */
const ORDER_MS = 1_000

interface Row {
  facts: Fact[]
  indexes: Map<number, number>
}

export interface Verdict {
  sent: number
  received: number
  twice: number
  disordered: number
  covered: number
  lost: number
  foreign: number
  unreal: number
  reconnects: number
  longestGapMs: number
  behind: number
  latencies: number[]
  violations: string[]
}

type ChannelConnection = Follower['connections']['all'][number]

/** Compares the events a client received with the commits. */
export class Judge {
  readonly #rows = new Map<string, Row>()

  constructor(facts: readonly Fact[]) {
    for (const fact of facts) {
      const row = this.#rows.get(fact.userId) ?? { facts: [], indexes: new Map<number, number>() }
      this.#rows.set(fact.userId, row)
      row.indexes.set(fact.credits, row.facts.length)
      row.facts.push(fact)
    }
  }

  judge(follower: Follower, credits: ReadonlyMap<string, number>, endedAt: number): Verdict {
    const { connections, shown } = follower
    const verdict: Verdict = {
      sent: 0,
      received: 0,
      twice: 0,
      disordered: 0,
      covered: 0,
      lost: 0,
      foreign: 0,
      unreal: 0,
      reconnects: connections.reconnects,
      longestGapMs: connections.longestGapMs(endedAt),
      behind: 0,
      latencies: [],
      violations: [],
    }
    const followed = follower.kind === 'member' ? [follower.userId] : [...this.#rows.keys()]
    const received = new Map(followed.map((userId) => [userId, new Set<number>()]))
    const lost = new Map(followed.map((userId) => [userId, new Set<number>()]))
    for (const connection of connections.all) this.#judgeConnection(connection, { verdict, received, lost })

    const firstSince = connections.all.find(({ since }) => since !== null)?.since ?? Number.POSITIVE_INFINITY
    for (const userId of followed) {
      const facts = this.#rows.get(userId)?.facts ?? []
      const sent = facts.filter(({ committedAt }) => committedAt > firstSince).length
      const receivedHere = [...(received.get(userId) ?? [])].filter(
        (index) => (facts[index]?.committedAt ?? 0) > firstSince,
      ).length
      const lostHere = lost.get(userId)?.size ?? 0
      verdict.sent += sent
      verdict.received += receivedHere
      verdict.lost += lostHere
      verdict.covered += sent - receivedHere - lostHere
      const isBehind = shown.get(userId) !== credits.get(userId)
      if (!isBehind) continue
      verdict.behind += 1
      verdict.violations.push(`shows ${shown.get(userId)} of ${userId}, which is ${credits.get(userId)}`)
    }
    return verdict
  }

  #judgeConnection(
    connection: ChannelConnection,
    {
      verdict,
      received,
      lost,
    }: { verdict: Verdict; received: Map<string, Set<number>>; lost: Map<string, Set<number>> },
  ): void {
    const receivedNow = new Map<string, number[]>()
    let lastCommit = 0
    for (const { userId, credits, at } of connection.received) {
      const row = this.#rows.get(userId)
      const index = row?.indexes.get(credits)
      const fact = row?.facts[index ?? -1]
      if (!received.has(userId)) verdict.foreign += 1
      if (index === undefined || !fact) {
        verdict.unreal += 1
        verdict.violations.push(`was delivered of ${credits} for ${userId}, which was never committed`)
        continue
      }
      const indexes = receivedNow.get(userId) ?? []
      receivedNow.set(userId, indexes)
      if (indexes.includes(index)) verdict.twice += 1
      else if (index < (indexes.at(-1) ?? -1)) verdict.disordered += 1
      indexes.push(index)
      if (!received.get(userId)?.has(index)) verdict.latencies.push(at - fact.committedAt)
      received.get(userId)?.add(index)
      lastCommit = Math.max(lastCommit, fact.committedAt)
    }
    const { since } = connection
    if (since === null) return
    for (const userId of received.keys()) {
      const delivered = new Set(receivedNow.get(userId))
      const facts = this.#rows.get(userId)?.facts ?? []
      const { first, last } = this.#span(userId, { ...connection, since }, { delivered, lastCommit })
      for (let index = first; index <= last; index += 1) {
        if (delivered.has(index)) continue
        lost.get(userId)?.add(index)
        const fact = facts[index]
        const [began, committed, ended] = [connection.since, fact?.committedAt, connection.until].map(clock)
        verdict.violations.push(
          `lost ${fact?.credits} of ${userId}, committed ${committed}, in a connection from ${began} to ${ended}`,
        )
      }
    }
  }

  /** The commits of a row that must have been delivered: from the join, or the read after it, to the last event or the end. */
  #span(
    userId: string,
    { since, until, read }: ChannelConnection & { since: number },
    { delivered, lastCommit }: { delivered: ReadonlySet<number>; lastCommit: number },
  ): { first: number; last: number } {
    const { facts, indexes } = this.#rows.get(userId) ?? { facts: [], indexes: new Map<number, number>() }
    const afterJoin = facts.findIndex(({ committedAt }) => committedAt > since)
    const starts = [afterJoin === -1 ? facts.length : afterJoin, ...delivered]
    if (read) starts.push((indexes.get(read.get(userId) ?? Number.NaN) ?? -1) + 1)
    const last =
      until === null
        ? facts.length - 1
        : Math.max(
            facts.findLastIndex(({ committedAt }) => committedAt < lastCommit - ORDER_MS),
            ...delivered,
          )
    return { first: Math.min(...starts), last }
  }
}

function clock(at: number | null | undefined): string {
  return at ? new Date(at).toISOString().slice(11, 23) : 'never'
}

/** One row of the table. */
export function sumUp(verdicts: readonly Verdict[]): Record<string, number> {
  const sum = (value: (verdict: Verdict) => number) => verdicts.reduce((all, each) => all + value(each), 0)
  const latencies = verdicts.flatMap((each) => each.latencies)
  return {
    listeners: verdicts.length,
    sent: sum(({ sent }) => sent),
    received: sum(({ received }) => received),
    twice: sum(({ twice }) => twice),
    disordered: sum(({ disordered }) => disordered),
    covered: sum(({ covered }) => covered),
    lost: sum(({ lost }) => lost),
    foreign: sum(({ foreign }) => foreign),
    unreal: sum(({ unreal }) => unreal),
    behind: sum(({ behind }) => behind),
    reconnects: sum(({ reconnects }) => reconnects),
    'longest gap s': Math.round(Math.max(...verdicts.map(({ longestGapMs }) => longestGapMs)) / 100) / 10,
    'p50 ms': Math.round(percentile(latencies, 0.5)),
    'p99 ms': Math.round(percentile(latencies, 0.99)),
  }
}
