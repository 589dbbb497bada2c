import { ERRORS } from '@firstline/contract/errors'
import type { GenerationEvent } from '@firstline/contract/generation'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { GenerationStore } from './generation-store.ts'

/** The poll interval that covers lost notifications. */
const POLL_MS = 3_000

type ProgressEvent = Exclude<GenerationEvent, { event: 'accepted' }>

/**
 * Yields the items of a generation after position `after`, then `done` or `failed`. Every client uses this: the first
 * tab, a reload, another replica. Ending it does not abort the generation.
 */
export async function* streamGeneration(
  parts: { store: GenerationStore; wakeUps: WakeUpChannel },
  generationId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent> {
  // Subscribes before the first read, so that no change between read and wait is missed.
  const watch = parts.wakeUps.watch(generationId)
  let position = after
  try {
    while (!signal.aborted) {
      const state = await parts.store.readProgress(generationId, position)
      if (!state) {
        yield {
          event: 'failed',
          data: { code: 'not_found', message: ERRORS.not_found.message, refunded: false },
        }
        return
      }
      for (const { position: at, explanation, isRough, ...item } of state.items) {
        position = at
        const data = {
          ...item,
          ...(explanation ? { explanation } : {}),
          ...(isRough ? { isRough } : {}),
        }
        yield { event: 'item', id: at, data }
      }
      if (state.status === 'done' || (state.status === 'stopped' && position > 0)) {
        yield { event: 'done', data: { count: position, stopped: state.status === 'stopped' } }
        return
      }
      if (state.status === 'failed' || state.status === 'stopped') {
        const code = state.errorCode ?? 'writer_failed'
        const message = state.errorMessage ?? ERRORS[code].message
        yield { event: 'failed', data: { code, message, refunded: state.charge === 'refunded' } }
        return
      }
      await watch.waitForChange(POLL_MS, signal)
    }
  } finally {
    watch.close()
  }
}
