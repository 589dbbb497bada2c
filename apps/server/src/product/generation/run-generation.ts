import type { ErrorCode } from '@firstline/contract/errors'
import { type BilledCalls, type Draft, type Usage, type Writer, WriterError } from '@firstline/copywriter'
import type { Clock } from '@firstline/platform/clock'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { generationLog } from '@firstline/platform/log'
import type { GenerationStore } from './generation-store.ts'
import type { LeasedGeneration, LogEntry } from './stored-generation.ts'
import type { Writers } from './writers.ts'

/** Logged when tokens or cost in dollars are unknown. No sum includes them. */
const LOGGED_TOKENS = 100
const LOGGED_COST = 0.1

export interface RunnerDependencies {
  store: GenerationStore
  writers: Writers
  clock: Clock
  wakeUps: WakeUpChannel
  /** Concurrent generations of this process. */
  concurrency: number
}

/** The database refused a write, because another process has ended this attempt. */
class FencedError extends Error {
  override readonly name = 'FencedError'
}

/**
 * Runs one claimed generation: stores each item as it is finished, the last one together with settlement and log, or
 * records the failure with its refund. Never throws.
 */
export async function runGeneration(
  parts: RunnerDependencies,
  claim: LeasedGeneration,
  abort: AbortController,
): Promise<void> {
  const { store, clock, wakeUps } = parts
  const startedAt = performance.now()
  const remainingMs = Math.max(0, claim.deadlineAt.getTime() - clock.now().getTime())
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(remainingMs)])
  const billed: BilledCalls = { count: 0 }
  try {
    await writeItems(parts, claim, { signal, endsAt: startedAt + remainingMs, billed })
    const milliseconds = Math.round(performance.now() - startedAt)
    generationLog.info({ generation: claim.id, items: claim.itemCount, milliseconds }, 'finished')
  } catch (error) {
    if (error instanceof FencedError) {
      generationLog.info({ generation: claim.id }, 'let go: it was ended elsewhere')
      return
    }
    // Without any time left when it was claimed, it only waited in the queue.
    const failure =
      remainingMs === 0 ? { code: 'no_capacity' as const, message: null } : describeFailure(error)
    generationLog.warn({ generation: claim.id, code: failure.code, error }, 'failed')
    try {
      await store.fail(claim, { ...failure, hasCost: billed.count > 0 }, clock.now())
    } catch (recordError) {
      // The lease is no longer renewed, so the sweep refunds the credit.
      generationLog.error({ generation: claim.id, error: recordError }, 'the failure could not be recorded')
    }
  } finally {
    wakeUps.wake(claim.id)
  }
}

async function writeItems(
  parts: RunnerDependencies,
  claim: LeasedGeneration,
  { signal, endsAt, billed }: { signal: AbortSignal; endsAt: number; billed: BilledCalls },
): Promise<void> {
  const { store, writers, clock, wakeUps } = parts
  const writer = claim.isDemo ? writers.visitor : writers.member
  const defaultWriter = writer.kind === 'model' ? ('model' as const) : ('built-in' as const)
  let position = 0
  let last: Draft | undefined
  let usage: Usage | undefined
  const events = writer.write(
    {
      form: claim.form,
      page: claim.page,
      count: claim.itemCount,
      recent: await store.recentTexts(claim),
      seed: `${claim.requestId}/${claim.attempt}`,
      optimise: claim.plan === 'pro',
      endsAt,
      billed,
    },
    signal,
  )
  for await (const event of abortable(events, signal)) {
    if (event.kind === 'usage') {
      usage = event.usage
      continue
    }
    position += 1
    const draft: Draft = { writtenBy: defaultWriter, ...event.draft }
    if (position < claim.itemCount) {
      if (!(await store.append(claim, position, draft, clock.now()))) throw new FencedError()
      wakeUps.wake(claim.id)
    } else if (position === claim.itemCount) {
      // Held until the usage is known, since the last item and the log are one transaction.
      last = draft
    }
  }
  if (!last) {
    throw new WriterError('writer_failed', `${position} of ${claim.itemCount} messages were written`)
  }
  const log = createLogEntry(writers, writer, usage)
  if (!(await store.finish(claim, claim.itemCount, last, log, clock.now()))) throw new FencedError()
}

/** Ends the iteration on abort even if the writer ignores its signal. One that doesn't can give its own reason. */
async function* abortable<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_, reject) => {
    const refuse = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', () => setImmediate(refuse), { once: true })
  })
  aborted.catch(() => undefined)
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next.done) return
      yield next.value
    }
  } finally {
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}

function describeFailure(error: unknown): { code: ErrorCode; message: string | null } {
  if (error instanceof WriterError) {
    // The message about a thin brief is written for users; other messages are internal.
    return { code: error.code, message: error.code === 'brief_too_thin' ? error.message : null }
  }
  if (isDatabaseUnavailable(error)) return { code: 'database_unavailable', message: null }
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  return { code: isTimeout ? 'writer_timeout' : 'writer_failed', message: null }
}

/**
 * The row of `message_logs` for a generation. Unknown tokens or costs are filled with constants of the product and marked,
 * so that no total contains them.
 */
export function createLogEntry({ costOf }: Writers, writer: Writer, usage: Usage | undefined): LogEntry {
  const { tokens, cost } = costOf(usage, writer.name)
  const knownCost = writer.kind === 'composer' ? 0 : cost
  return {
    modelUsed: writer.name,
    estimatedTokens: tokens ?? LOGGED_TOKENS,
    tokensKnown: tokens !== null,
    costEstimate: knownCost ?? LOGGED_COST,
    costKnown: knownCost !== null,
  }
}
