import type { Block } from '../markup/collect.ts'
import { bareWords, sentencesIn } from './text.ts'
import { sectionKind } from './section-kind.ts'
import type { SectionKind } from './section-kind.ts'
import { speaksToTheMachine } from './speaks-to-the-machine.ts'

/** A piece of the page with the section it stands in. */
export interface Passage {
  kind: 'h1' | 'heading' | 'text' | 'item'
  text: string
  sentences: readonly string[]
  section: SectionKind
}

const MOST = 150
const LONGEST = 700

/** What the page itself says, in order: no customer's words, and no section that speaks to the machine. */
export function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = []
  let section: SectionKind = 'top'
  let sectionLevel = 7
  let isSkipped = false
  for (const { text, zone } of blocks.slice(0, MOST)) {
    if (zone.heading > 0) {
      isSkipped = speaksToTheMachine(text)
      const kind = sectionKind(text)
      // A step under "How it works" is a part of it.
      if (kind !== 'other' || zone.heading <= sectionLevel) {
        section = zone.heading === 1 ? 'top' : kind
        sectionLevel = zone.heading
      }
    }
    if (isSkipped || zone.isQuote || /^["“”]/.test(text)) continue
    const kind = zone.heading === 1 ? 'h1' : zone.heading > 0 ? 'heading' : zone.isItem ? 'item' : 'text'
    const sentences = sentencesIn(text.slice(0, LONGEST))
    if (sentences.length === 0 || bareWords(text).length === 0) continue
    passages.push({ kind, text: sentences.join(' '), sentences, section })
  }
  return passages
}
