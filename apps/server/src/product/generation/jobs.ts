import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { Job } from '#server/platform/jobs/index.ts'
import { generationLog } from '#server/platform/log.ts'
import type { GenerationStore } from './store.ts'

/** Together with the lease of a generation, how late the credit of a killed process comes back. */
const SWEEP_MS = 5_000

/** Fails generations that lost their runner or waited past their deadline, and notifies who follows them. */
export function sweepJob({ store, wakeUps }: { store: GenerationStore; wakeUps: WakeUps }): Job {
  return {
    name: 'sweep-generations',
    everyMs: SWEEP_MS,
    leaseMs: SWEEP_MS,
    async run({ now }) {
      const ids = await store.sweep(now)
      for (const id of ids) {
        generationLog.warn({ generation: id }, 'given back: its runner is gone or it waited too long')
        wakeUps.poke(id)
      }
      return { givenBack: ids.length }
    },
  }
}
