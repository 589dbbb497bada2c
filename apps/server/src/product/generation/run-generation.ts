import type { ErrorCode } from '@firstline/contract/errors'
import { type BilledCalls, type Draft, type Usage, WriterError } from '@firstline/copywriter'
import { generationLog } from '#server/platform/log.ts'
import type { RunnerParts } from './generation-runner.ts'
import { logEntry } from './log-entry.ts'
import type { ClaimedGeneration } from './store.ts'

/** The attempt is over: the database refused a write because somebody else has ended this generation. */
class FencedError extends Error {
  override readonly name = 'FencedError'
}

/**
 * Writes one claimed generation to its end: items one by one as they are finished, the last together with settlement
 * and log; or the failure with its refund. Never throws.
 */
export async function runGeneration(
  parts: RunnerParts,
  claim: ClaimedGeneration,
  abort: AbortController,
): Promise<void> {
  const { store, clock, wakeUps } = parts
  const startedAt = performance.now()
  const left = Math.max(0, claim.deadline_at.getTime() - clock.now().getTime())
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(left)])
  const billed: BilledCalls = { count: 0 }
  try {
    await writeItems(parts, claim, signal, billed)
    const milliseconds = Math.round(performance.now() - startedAt)
    generationLog.info({ generation: claim.id, items: claim.item_count, milliseconds }, 'finished')
  } catch (error) {
    if (error instanceof FencedError) {
      generationLog.info({ generation: claim.id }, 'let go: it was ended elsewhere')
      return
    }
    const failure = failureOf(error)
    generationLog.warn({ generation: claim.id, code: failure.code, error }, 'failed')
    try {
      await store.fail(claim, { ...failure, hasCost: billed.count > 0 }, clock.now())
    } catch (unreachable) {
      // Nobody renews the lease any more, so the sweep gives the credit back.
      generationLog.error({ generation: claim.id, error: unreachable }, 'the failure could not be recorded')
    }
  } finally {
    wakeUps.poke(claim.id)
  }
}

async function writeItems(
  parts: RunnerParts,
  claim: ClaimedGeneration,
  signal: AbortSignal,
  billed: BilledCalls,
): Promise<void> {
  const { store, writers, clock, wakeUps } = parts
  const writer = claim.is_demo ? writers.visitor : writers.member
  const ownWork = writer.kind === 'model' ? ('model' as const) : ('built-in' as const)
  let position = 0
  let last: Draft | undefined
  let usage: Usage | undefined
  const events = writer.write(
    {
      form: claim.form,
      page: claim.page,
      count: claim.item_count,
      recent: await store.recentTexts(claim),
      seed: `${claim.request_id}/${claim.attempt}`,
      optimise: claim.plan === 'pro',
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
    const draft: Draft = { writtenBy: ownWork, ...event.draft }
    if (position < claim.item_count) {
      if (!(await store.append(claim, position, draft, clock.now()))) throw new FencedError()
      wakeUps.poke(claim.id)
    } else if (position === claim.item_count) {
      // Kept back until the writer has said what it used: the last item and the log are one transaction.
      last = draft
    }
  }
  if (!last) {
    throw new WriterError('writer_failed', `${position} of ${claim.item_count} messages were written`)
  }
  const log = logEntry(writers, writer, usage)
  if (!(await store.finish(claim, claim.item_count, last, log, clock.now()))) throw new FencedError()
}

/** A writer that does not look at its signal is left behind all the same. */
async function* abortable<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_, reject) => {
    const refuse = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
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

function failureOf(error: unknown): { code: ErrorCode; message: string | null } {
  if (error instanceof WriterError) {
    // What a writer says of a brief is meant for people; what went wrong inside it is not.
    return { code: error.code, message: error.code === 'brief_too_thin' ? error.message : null }
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { code: isLate ? 'writer_timeout' : 'writer_failed', message: null }
}
