import type { GenerationViewState } from '#domains/generation/generation-state.ts'
import { pluralOf } from '#platform/format/in-words.ts'

/** Announces each change of the status once to screen readers, politely. */
export function Announcer({ state, count }: { state: GenerationViewState; count: number }) {
  return <output className="sr-only">{announcement(state, count)}</output>
}

function announcement({ phase, items, stopped, isInterrupted }: GenerationViewState, count: number): string {
  // The failure card is an alert itself.
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
