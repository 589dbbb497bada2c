/**
 * The composer in a process of its own, which has loaded nothing else. Gives what it measured as its one message. The
 * argument `startup` ends it after the package is loaded, `compile` after all of it is in the compile cache.
 */
import module from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerationForm } from '@firstline/contract/generation'
import { COMPOSER_BRIEFS } from './composer-briefs.ts'
import { percentile } from './percentile.ts'

/** By the clock, and what of it this process had the processor: they differ when others want it too. */
export interface Times {
  clock: number
  processor: number
}

export interface ComposerFigures {
  startup: Times
  /** Of the very first set, when no code is compiled and no word list read. */
  firstSet: Times
  sets: Record<SetKind, { p50: Times; p95: Times; slowest: Times }>
  /** The longest the event loop stood still: in the first calls and later. */
  gapFirst: Times
  gap: Times
  /** More memory than before the package was loaded, at most: with these sets, and with the long histories. */
  rssGrowthMb: number
  rssGrowthLaterMb: number
  /** Of it, what is still in use when the garbage is collected. */
  heapMb: number
  /** Of the sets of 3 and of 8: all, and those the brief was said to be too thin for. */
  asked: number
  refused: number
}

export type SetKind = '3' | '8' | '8 after 50 generations' | 'refused'

const RUNS = 20
const WHILE = 4_000
/** What a user of long standing has: fifty generations of eight. */
const RECENT_SETS = 50

const [what = 'everything', cache] = process.argv.slice(2)
if (cache) module.enableCompileCache(cache)

const megabytes = () => process.memoryUsage.rss() / 1024 / 1024
const rssBefore = megabytes()
const stopwatch = () => {
  const began = performance.now()
  const before = process.cpuUsage()
  return (): Times => {
    const { user, system } = process.cpuUsage(before)
    return { clock: performance.now() - began, processor: (user + system) / 1_000 }
  }
}
const loading = stopwatch()
const { composer, WriterError } = await import('@firstline/copywriter')
const startup = loading()
module.flushCompileCache()

const NONE: Times = { clock: 0, processor: 0 }
const noSet = { p50: NONE, p95: NONE, slowest: NONE }
const figures: ComposerFigures = {
  startup,
  firstSet: NONE,
  sets: { '3': noSet, '8': noSet, '8 after 50 generations': noSet, refused: noSet },
  gapFirst: NONE,
  gap: NONE,
  rssGrowthMb: 0,
  rssGrowthLaterMb: 0,
  heapMb: 0,
  asked: 0,
  refused: 0,
}
if (what === 'compile') await writeOnce()
if (what === 'everything') await measure()
process.send?.(figures)
process.disconnect?.()

/** Loads what is loaded on first use too, and times a first set that comes when the server has stood for a while. */
async function writeOnce(): Promise<void> {
  const { GenerationForm: Form } = await import('@firstline/contract/generation')
  const form = Form.parse({ ...COMPOSER_BRIEFS[0], messageType: 'Cold DM' })
  const request = { form, count: 3, seed: 'compile', recent: [] }
  const writer = composer()
  await sleep(WHILE)
  const writing = stopwatch()
  for await (const _ of writer.write(request, new AbortController().signal));
  figures.firstSet = writing()
  module.flushCompileCache()
}

async function measure(): Promise<void> {
  // Loaded only now: the package brings what these need, and that is part of its cost.
  const { GenerationForm: Form } = await import('@firstline/contract/generation')
  const { MESSAGE_TYPES } = await import('@firstline/contract/options')
  const writer = composer()
  const signal = new AbortController().signal
  const forms = MESSAGE_TYPES.flatMap((messageType) =>
    COMPOSER_BRIEFS.map((fields) => Form.parse({ ...fields, messageType })),
  )
  let most = megabytes()

  async function write(form: GenerationForm, count: number, seed: string, recent: readonly string[] = []) {
    const texts: string[] = []
    const writing = stopwatch()
    try {
      for await (const event of writer.write({ form, count, seed, recent }, signal))
        if (event.kind === 'draft') texts.push(event.draft.content)
    } catch (error) {
      if (!(error instanceof WriterError)) throw error
    }
    const times = writing()
    most = Math.max(most, megabytes())
    return { texts, times }
  }

  const longestGap = watchLoop()
  for (const [index, form] of forms.entries()) {
    const { times } = await write(form, 3, 'first')
    if (index === 0) figures.firstSet = times
  }
  figures.gapFirst = longestGap()
  for (const form of forms) await write(form, 8, 'warm')
  longestGap()

  const refusals: Times[] = []
  async function series(
    kind: SetKind,
    count: number,
    recentOf: (form: GenerationForm) => readonly string[] = () => [],
  ) {
    const given: Times[] = []
    for (let run = 0; run < RUNS; run += 1) {
      for (const form of forms) {
        const { texts, times } = await write(form, count, `run ${run}`, recentOf(form))
        ;(texts.length === count ? given : refusals).push(times)
      }
    }
    figures.sets[kind] = summary(given)
    return given.length
  }
  const given = (await series('3', 3)) + (await series('8', 8))
  figures.gap = longestGap()
  figures.asked = 2 * RUNS * forms.length
  figures.refused = figures.asked - given
  figures.sets.refused = summary(refusals)
  figures.rssGrowthMb = most - rssBefore
  globalThis.gc?.()
  figures.heapMb = process.memoryUsage().heapUsed / 1024 / 1024

  const had = new Map<object, string[]>()
  for (const form of forms) {
    const texts: string[] = []
    for (let set = 0; set < RECENT_SETS; set += 1) {
      texts.unshift(...(await write(form, 8, `had ${set}`, texts)).texts)
    }
    had.set(form, texts)
  }
  await series('8 after 50 generations', 8, (form) => had.get(form) ?? [])
  figures.rssGrowthLaterMb = most - rssBefore
}

function summary(times: readonly Times[]) {
  const share = (part: number): Times => ({
    clock: percentile(
      times.map(({ clock }) => clock),
      part,
    ),
    processor: percentile(
      times.map(({ processor }) => processor),
      part,
    ),
  })
  return { p50: share(0.5), p95: share(0.95), slowest: share(1) }
}

/** A timer that should come every millisecond. Gives the longest it was kept waiting since the last question. */
function watchLoop(): () => Times {
  let longest = NONE
  let since = stopwatch()
  setInterval(() => {
    const { clock, processor } = since()
    longest = {
      clock: Math.max(longest.clock, clock - 1),
      processor: Math.max(longest.processor, processor),
    }
    since = stopwatch()
  }, 1).unref()
  return () => {
    const answer = longest
    longest = NONE
    return answer
  }
}
