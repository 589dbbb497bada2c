import type { Brief } from '../../brief/read-brief.ts'
import { certainTopic } from '../certain-topic.ts'
import { LORE } from './lore.ts'

/** What everyone in a trade knows of an offer and of the reader's day: no figures, no names, nothing that needs a source. */
export interface Known {
  /** A whole sentence: a moment of the reader's working day that the offer is about, said to the reader. */
  moments: readonly string[]
  /** A whole question the reader can answer in the head. */
  questions: readonly string[]
  /** Something the reader can do today in a minute, and what it shows: two whole sentences. */
  tests: readonly (readonly [string, string])[]
  /** `We do local SEO, so ${purpose}.`: what such an offer is for: "patients nearby find you when they search". */
  purposes: readonly string[]
  /** A noun phrase: what the usual trouble costs here: "a chair that stands empty". */
  costs: readonly string[]
  /** Whole subject lines, 3 to 7 words, 20 to 41 characters. */
  subjects: readonly string[]
}

/** What is known of the offer in the reader's trade; nothing where neither can be told for sure. */
export function knownFor(brief: Brief): Known | undefined {
  const topic = certainTopic(brief)
  if (!topic) return undefined
  const { scenes, questions, tests, subjects } = LORE[topic]
  return { moments: scenes, questions, tests, purposes: [], costs: [], subjects }
}
