import type { TopicId } from '../../brief/topics.ts'
import { moneyLore } from './money-lore.ts'
import { operationsLore } from './operations-lore.ts'
import { peopleLore } from './people-lore.ts'
import { salesLore } from './sales-lore.ts'
import { moreLore } from './more-lore.ts'
import { webLore } from './web-lore.ts'

/**
 * What anyone in a trade knows to be true of a subject: no figures, no names, nothing that needs a source. Whole sentences,
 * said to one reader.
 */
export interface Lore {
  /** A moment of the reader's day. */
  scenes: readonly string[]
  /** Answered in the head, without looking anything up. */
  questions: readonly string[]
  /** Something the reader can do today, and what it shows. */
  tests: readonly (readonly [string, string])[]
  /** Openings of subject lines: two to five words. */
  subjects: readonly string[]
}

export const LORE: Readonly<Record<TopicId, Lore>> = {
  ...salesLore,
  ...webLore,
  ...moneyLore,
  ...operationsLore,
  ...peopleLore,
  ...moreLore,
}
