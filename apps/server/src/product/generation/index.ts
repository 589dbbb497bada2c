import type { Writer } from '@firstline/copywriter'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { WireFunction } from '#server/wire/functions/index.ts'
import { GenerationRunner } from './generation-runner.ts'
import { generateMessagesFunction } from './routes.ts'
import { generationStore } from './store.ts'

export { writerInfo } from './writer-info.ts'

export interface Generation {
  functions: WireFunction[]
  /** Takes nothing new, waits `graceMs` for what is being written, gives the rest back. */
  close(graceMs: number): Promise<void>
}

/** The product's main job: submissions in, messages out, credits right. Begins to work the queue at once. */
export function openGeneration(parts: {
  database: Database
  writer: Writer
  clock: Clock
  wakeUps: WakeUps
  concurrency: number
  timeoutMs: number
}): Generation {
  const store = generationStore(parts.database)
  const runner = new GenerationRunner({ ...parts, store })
  runner.open()
  return {
    functions: [generateMessagesFunction({ ...parts, store, runner })],
    close: (graceMs) => runner.close(graceMs),
  }
}
