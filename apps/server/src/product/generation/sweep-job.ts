import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { Job } from '@firstline/platform/jobs'
import { generationLog } from '@firstline/platform/log'
import type { GenerationStore } from './generation-store.ts'

/** A credit of a killed process is refunded after the lease plus this interval. */
const SWEEP_MS = 5_000

/** Fails generations whose lease expired or whose deadline passed in the queue, and notifies their followers. */
export function sweepJob({ store, wakeUps }: { store: GenerationStore; wakeUps: WakeUpChannel }): Job {
  return {
    name: 'sweep-generations',
    everyMs: SWEEP_MS,
    leaseMs: SWEEP_MS,
    async run({ now }) {
      const ids = await store.sweep(now)
      for (const id of ids) {
        generationLog.warn({ generation: id }, 'given back: its runner is gone or it waited too long')
        wakeUps.wake(id)
      }
      return { givenBack: ids.length }
    },
  }
}
