import type { Clock } from '@firstline/platform/clock'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { GenerationStore } from './generation-store.ts'
import type { Writers } from './writers.ts'

export interface RunnerDependencies {
  store: GenerationStore
  writers: Writers
  clock: Clock
  wakeUps: WakeUpChannel
  /** Concurrent generations of this process. */
  concurrency: number
}
