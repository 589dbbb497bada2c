import { countWords } from '../../brief/sentence.ts'
import type { Note, Notes } from '../notes/read-notes.ts'
import { capitalizeFirst, isFittingLine, makeLine } from './text.ts'
import type { SubjectLine } from './text.ts'
import type { Things } from './read-things.ts'

/** Sentences that are too short on their own in an inbox, or start with what only the message explains. */
const NEEDS_MESSAGE = /^(?:it|that|this|they|so|and|but|then|I'm|we're)\b|["“”:;]/i

/** Short sentences of the brief, whole, and prices. */
export function listPhraseLines(notes: Notes, things: Things): SubjectLine[] {
  const said = [...notes.pains, ...notes.facts.filter(({ field }) => field !== 'proof'), ...notes.ways]
  return said.flatMap((note) => [...listWhole(note), ...listFigures(note, things)])
}

function listWhole({ text, field, kind, strength }: Note): SubjectLine[] {
  const line = text.replace(/\.$/, '')
  if (!isFittingLine(line) || countWords(line) < 3 || NEEDS_MESSAGE.test(line)) return []
  const isPain = field === 'painPoint'
  return [
    makeLine(
      line,
      isPain ? 'pain' : 'figure',
      field,
      isPain ? 2.2 : 1.6 + (strength - 1) * 0.4,
      `${kind} ${line}`,
    ),
  ]
}

/** The product with its price: "Certified translation, $24 a page". */
function listFigures({ text, field, strength }: Note, { names }: Things): SubjectLine[] {
  if (field === 'painPoint') return []
  const [price] = /[$€£₹]\d[\d.,]*k? (?:an?|per) \p{L}+/u.exec(text) ?? []
  if (price === undefined) return []
  return names
    .map((name) => `${capitalizeFirst(name)}, ${price}`)
    .filter(isFittingLine)
    .slice(0, 1)
    .map((line) => makeLine(line, 'figure', field, 2 + (strength - 2) * 0.3, text))
}
