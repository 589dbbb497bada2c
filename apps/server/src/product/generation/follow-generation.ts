import { ERRORS } from '@firstline/contract/errors'
import type { GenerationEvent } from '@firstline/contract/generation'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { GenerationStore } from './store.ts'

/** A wake-up is rarely lost; when one is, the reader finds out this much later. */
const PATIENCE_MS = 3_000

type Followed = Exclude<GenerationEvent, { event: 'accepted' }>

/**
 * Everything that happens to a generation after item `after`: its items, then `done` or `failed`. Every reader uses
 * this, the first tab, a reload, another replica alike; ending it aborts nothing.
 */
export async function* followGeneration(
  parts: { store: GenerationStore; wakeUps: WakeUps },
  generationId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Followed> {
  // Watched before the first look, so that nothing falls between look and wait.
  const watch = parts.wakeUps.watch(generationId)
  let position = after
  try {
    while (!signal.aborted) {
      const state = await parts.store.look(generationId, position)
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
        const code = state.error_code ?? 'writer_failed'
        const message = state.error_message ?? ERRORS[code].message
        yield { event: 'failed', data: { code, message, refunded: state.charge === 'refunded' } }
        return
      }
      await watch.changed(PATIENCE_MS, signal)
    }
  } finally {
    watch.close()
  }
}
