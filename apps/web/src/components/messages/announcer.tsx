import type { GenerationState } from '#lib/generation/generation-state.ts'

/** Says what arrives to those who don't see it, once each and without interrupting. */
export function Announcer({ state, count }: { state: GenerationState; count: number }) {
  return <output className="sr-only">{announcement(state, count)}</output>
}

function announcement({ phase, items, stopped }: GenerationState, count: number): string {
  if (phase === 'failed') return ''
  if (phase !== 'done') return items.length === 0 ? '' : `Message ${items.length} of ${count} is ready.`
  if (items.length === 0) return 'No results generated'
  return stopped ? `Stopped. ${items.length} of ${count} are ready.` : `All ${items.length} are ready.`
}
