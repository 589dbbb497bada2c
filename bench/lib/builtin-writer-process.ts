/**
 * The built-in writer in its own process, which loads nothing else before. Sends its figures as one message. Arguments:
 * `load` (only loads the package), `compile` (fills the compile cache) or `everything`; the compile cache; `smoke`.
 */
import module from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerationForm } from '@firstline/contract/generation'
import { WRITER_BRIEFS } from './builtin-writer-briefs.ts'
import { percentile } from './statistics.ts'

/** By the clock, and of the processor alone: they differ when other processes use the core. */
export interface Times {
  clock: number
  processor: number
}

export interface WriterFigures {
  loading: Times
  /** Before any code is compiled and any word list is read. */
  firstSet: Times
  sets: Record<SetKind, { p50: Times; p95: Times }>
  /** The longest block of the event loop: in the first calls and later. */
  firstBlock: Times
  block: Times
  /** Maximum RSS beyond that before the package was loaded: with these sets, and with the long histories. */
  rssGrowthMb: number
  rssGrowthLaterMb: number
  heapMb: number
  sets3And8: number
  /** Of these, how many were refused because the brief was too thin. */
  refused: number
}

type SetKind = '3' | '8' | '8 after 50 generations'

const [what = 'everything', cache, smoke] = process.argv.slice(2)
const RUNS = smoke ? 1 : 20
/** Until the idle process has prepared what it needs. */
const PREPARATION_MS = smoke ? 100 : 4_000
/** The history of a user of many generations. */
const RECENT_SETS = smoke ? 2 : 50

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
const timeLoading = stopwatch()
const { builtInWriter, WriterError } = await import('@firstline/copywriter')
const loading = timeLoading()
module.flushCompileCache()

const NONE: Times = { clock: 0, processor: 0 }
const noSet = { p50: NONE, p95: NONE }
const figures: WriterFigures = {
  loading,
  firstSet: NONE,
  sets: { '3': noSet, '8': noSet, '8 after 50 generations': noSet },
  firstBlock: NONE,
  block: NONE,
  rssGrowthMb: 0,
  rssGrowthLaterMb: 0,
  heapMb: 0,
  sets3And8: 0,
  refused: 0,
}
if (what === 'compile') await writeOnce()
if (what === 'everything') await measure()
process.send?.(figures)
process.disconnect?.()

/** Loads what the first use loads, and times a first set of a process that was idle before. */
async function writeOnce(): Promise<void> {
  const { GenerationForm: Form } = await import('@firstline/contract/generation')
  const form = Form.parse({ ...WRITER_BRIEFS[0], messageType: 'Cold DM' })
  const request = { form, count: 3, seed: 'compile', recent: [] }
  const writer = builtInWriter()
  // As the server does once it is ready.
  writer.prepare?.()
  await sleep(PREPARATION_MS)
  const writing = stopwatch()
  for await (const _ of writer.write(request, new AbortController().signal));
  figures.firstSet = writing()
  module.flushCompileCache()
}

async function measure(): Promise<void> {
  // Loaded now, because the dependencies of these modules are part of the package's cost.
  const { GenerationForm: Form } = await import('@firstline/contract/generation')
  const { MESSAGE_TYPES } = await import('@firstline/contract/options')
  const writer = builtInWriter()
  const signal = new AbortController().signal
  const forms = MESSAGE_TYPES.flatMap((messageType) =>
    WRITER_BRIEFS.map((fields) => Form.parse({ ...fields, messageType })),
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

  const longestBlock = watchEventLoop()
  for (const [index, form] of forms.entries()) {
    const { times } = await write(form, 3, 'first')
    if (index === 0) figures.firstSet = times
  }
  figures.firstBlock = longestBlock()
  for (const form of forms) await write(form, 8, 'warm')
  longestBlock()

  async function series(
    kind: SetKind,
    count: number,
    recentOf: (form: GenerationForm) => readonly string[] = () => [],
  ) {
    const complete: Times[] = []
    for (let run = 0; run < RUNS; run += 1) {
      for (const form of forms) {
        const { texts, times } = await write(form, count, `run ${run}`, recentOf(form))
        if (texts.length === count) complete.push(times)
      }
    }
    figures.sets[kind] = summary(complete)
    return complete.length
  }
  const complete = (await series('3', 3)) + (await series('8', 8))
  figures.block = longestBlock()
  figures.sets3And8 = 2 * RUNS * forms.length
  figures.refused = figures.sets3And8 - complete
  figures.rssGrowthMb = most - rssBefore
  globalThis.gc?.()
  figures.heapMb = process.memoryUsage().heapUsed / 1024 / 1024

  const histories = new Map<object, string[]>()
  for (const form of forms) {
    const texts: string[] = []
    for (let set = 0; set < RECENT_SETS; set += 1) {
      texts.unshift(...(await write(form, 8, `history ${set}`, texts)).texts)
    }
    histories.set(form, texts)
  }
  await series('8 after 50 generations', 8, (form) => histories.get(form) ?? [])
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
  return { p50: share(0.5), p95: share(0.95) }
}

/** A timer with an interval of a millisecond. Returns its longest delay since the last call. */
function watchEventLoop(): () => Times {
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
    const result = longest
    longest = NONE
    return result
  }
}
