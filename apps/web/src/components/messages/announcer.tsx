import type { GenerationState } from '#lib/generation/generation-state.ts'
import { pluralOf } from '#lib/in-words.ts'

/** Says what happens to those who don't see it, once each and without interrupting. */
export function Announcer({ state, count }: { state: GenerationState; count: number }) {
  return <output className="sr-only">{announcement(state, count)}</output>
}

function announcement({ phase, items, stopped, isInterrupted }: GenerationState, count: number): string {
  // The card of a failure is an alert of its own.
  if (phase === 'failed') return ''
  if (isInterrupted) return 'The server is asked again.'
  if (phase === 'starting') return ''
  if (phase === 'writing')
    return items.length === 0 ? 'The writer has begun.' : `Message ${items.length} of ${count} is ready.`
  if (items.length === 0) return 'No results generated'
  return stopped
    ? `Stopped. ${items.length} of ${count} ${pluralOf(items.length, 'is', 'are')} ready.`
    : `All ${items.length} are ready.`
}
