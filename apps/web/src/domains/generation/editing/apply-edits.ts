import type { WrittenItem } from '#domains/generation/written-item.ts'
import type { ItemStates } from './use-item-states.ts'

/** The messages with the member's versions of their texts. */
export function applyEdits(items: readonly WrittenItem[], states: ItemStates | undefined): WrittenItem[] {
  return items.map((item) => ({ ...item, content: states?.get(item.id)?.edited_content ?? item.content }))
}
