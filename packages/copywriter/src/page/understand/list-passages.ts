import type { Block } from '../markup/collect-blocks.ts'
import { splitBareWords, splitVisitorSentences } from './text.ts'
import { classifySection } from './classify-section.ts'
import type { SectionKind } from './classify-section.ts'
import { addressesModel } from './addresses-model.ts'

/** A text with the kind of its section. */
export interface Passage {
  kind: 'h1' | 'heading' | 'text' | 'item'
  text: string
  sentences: readonly string[]
  section: SectionKind
}

const MOST = 150
const LONGEST = 700

/** In page order, without testimonials and sections that address a language model. */
export function listPassages(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = []
  let section: SectionKind = 'top'
  let sectionLevel = 7
  let isSkipped = false
  for (const { text, zone } of blocks.slice(0, MOST)) {
    if (zone.heading > 0) {
      isSkipped = addressesModel(text)
      const kind = classifySection(text)
      // A step under "How it works" belongs to it.
      if (kind !== 'other' || zone.heading <= sectionLevel) {
        section = zone.heading === 1 ? 'top' : kind
        sectionLevel = zone.heading
      }
    }
    if (isSkipped || zone.isQuote || /^["“”]/.test(text)) continue
    const kind = zone.heading === 1 ? 'h1' : zone.heading > 0 ? 'heading' : zone.isItem ? 'item' : 'text'
    const sentences = splitVisitorSentences(text.slice(0, LONGEST))
    if (sentences.length === 0 || splitBareWords(text).length === 0) continue
    passages.push({ kind, text: sentences.join(' '), sentences, section })
  }
  return passages
}
