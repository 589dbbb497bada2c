import { percentile } from '../statistics.ts'
import type { Follower } from './follower.ts'
import type { Fact } from './truth.ts'

/** Commits closer together than this may be told in either order, where they are of different rows. */
const ORDER_MS = 1_000

interface Row {
  facts: Fact[]
  indexes: Map<number, number>
}

export interface Verdict {
  sent: number
  heard: number
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
  faults: string[]
}

type Lived = Follower['lives']['all'][number]

/** Compares what a client was told with what was committed. */
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
    const { lives, shown } = follower
    const verdict: Verdict = {
      sent: 0,
      heard: 0,
      twice: 0,
      disordered: 0,
      covered: 0,
      lost: 0,
      foreign: 0,
      unreal: 0,
      reconnects: lives.reconnects,
      longestGapMs: lives.longestGapMs(endedAt),
      behind: 0,
      latencies: [],
      faults: [],
    }
    const followed = follower.kind === 'member' ? [follower.userId] : [...this.#rows.keys()]
    const heard = new Map(followed.map((userId) => [userId, new Set<number>()]))
    const lost = new Map(followed.map((userId) => [userId, new Set<number>()]))
    for (const life of lives.all) this.#judgeLife(life, { verdict, heard, lost })

    const firstSince = lives.all.find(({ since }) => since !== null)?.since ?? Number.POSITIVE_INFINITY
    for (const userId of followed) {
      const facts = this.#rows.get(userId)?.facts ?? []
      const sent = facts.filter(({ committedAt }) => committedAt > firstSince).length
      const heardHere = [...(heard.get(userId) ?? [])].filter(
        (index) => (facts[index]?.committedAt ?? 0) > firstSince,
      ).length
      const lostHere = lost.get(userId)?.size ?? 0
      verdict.sent += sent
      verdict.heard += heardHere
      verdict.lost += lostHere
      verdict.covered += sent - heardHere - lostHere
      const isBehind = shown.get(userId) !== credits.get(userId)
      if (!isBehind) continue
      verdict.behind += 1
      verdict.faults.push(`shows ${shown.get(userId)} of ${userId}, which is ${credits.get(userId)}`)
    }
    return verdict
  }

  #judgeLife(
    life: Lived,
    {
      verdict,
      heard,
      lost,
    }: { verdict: Verdict; heard: Map<string, Set<number>>; lost: Map<string, Set<number>> },
  ): void {
    const heardNow = new Map<string, number[]>()
    let lastCommit = 0
    for (const { userId, credits, at } of life.heard) {
      const row = this.#rows.get(userId)
      const index = row?.indexes.get(credits)
      const fact = row?.facts[index ?? -1]
      if (!heard.has(userId)) verdict.foreign += 1
      if (index === undefined || !fact) {
        verdict.unreal += 1
        verdict.faults.push(`was told of ${credits} for ${userId}, which was never committed`)
        continue
      }
      const indexes = heardNow.get(userId) ?? []
      heardNow.set(userId, indexes)
      if (indexes.includes(index)) verdict.twice += 1
      else if (index < (indexes.at(-1) ?? -1)) verdict.disordered += 1
      indexes.push(index)
      if (!heard.get(userId)?.has(index)) verdict.latencies.push(at - fact.committedAt)
      heard.get(userId)?.add(index)
      lastCommit = Math.max(lastCommit, fact.committedAt)
    }
    const { since } = life
    if (since === null) return
    for (const userId of heard.keys()) {
      const told = new Set(heardNow.get(userId))
      const facts = this.#rows.get(userId)?.facts ?? []
      const { first, last } = this.#span(userId, { ...life, since }, { told, lastCommit })
      for (let index = first; index <= last; index += 1) {
        if (told.has(index)) continue
        lost.get(userId)?.add(index)
        const fact = facts[index]
        const [began, committed, ended] = [life.since, fact?.committedAt, life.until].map(clock)
        verdict.faults.push(
          `lost ${fact?.credits} of ${userId}, committed ${committed}, in a life from ${began} to ${ended}`,
        )
      }
    }
  }

  /** What must have been told of a row: from the joining, or the reading after it, to what else was told or the end. */
  #span(
    userId: string,
    { since, until, read }: Lived & { since: number },
    { told, lastCommit }: { told: ReadonlySet<number>; lastCommit: number },
  ): { first: number; last: number } {
    const { facts, indexes } = this.#rows.get(userId) ?? { facts: [], indexes: new Map<number, number>() }
    const afterJoin = facts.findIndex(({ committedAt }) => committedAt > since)
    const starts = [afterJoin === -1 ? facts.length : afterJoin, ...told]
    if (read) starts.push((indexes.get(read.get(userId) ?? Number.NaN) ?? -1) + 1)
    const last =
      until === null
        ? facts.length - 1
        : Math.max(
            facts.findLastIndex(({ committedAt }) => committedAt < lastCommit - ORDER_MS),
            ...told,
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
    heard: sum(({ heard }) => heard),
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
