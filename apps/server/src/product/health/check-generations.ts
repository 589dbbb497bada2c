import { countOf } from '@firstline/contract/in-words'
import type { GenerationQueue } from './diagnostic-queries.ts'
import { formatAge } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

/** Milliseconds after which a waiting user is likely to give up. */
const LONG_WAIT_MS = 30_000

export function checkGenerations(
  { running, queued, leftBehind, oldestAt }: GenerationQueue,
  now: Date,
): HealthFinding {
  const waitMs = oldestAt ? Math.max(0, now.getTime() - oldestAt.getTime()) : null
  const facts = {
    Running: String(running),
    Waiting: waitMs === null ? String(queued) : `${queued}, the oldest for ${formatAge(waitMs)}`,
  }
  if (leftBehind > 0) {
    const finding = `A server that is gone left ${countOf(leftBehind, 'generation')} behind.`
    return createFinding('failing', finding, facts, {
      text: 'Look at the job that returns credits of interrupted generations.',
      section: SECTIONS.doctor,
    })
  }
  if (waitMs !== null && waitMs > LONG_WAIT_MS) {
    return createFinding('warning', 'Generations wait long before they start.', facts, {
      text: 'Raise LLM_CONCURRENCY, or run another server.',
      section: SECTIONS.watch,
    })
  }
  return createOkFinding('Generations start without a long wait.', facts)
}
