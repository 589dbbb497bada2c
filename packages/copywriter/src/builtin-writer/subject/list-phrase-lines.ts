import { tag } from '../../english/tagger.ts'
import { countWords } from '../../brief/sentence.ts'
import type { Note, Notes } from '../notes/read-notes.ts'
import { capitalizeFirst, DANGLES, isFittingLine, lowerForSentence, makeLine } from './text.ts'
import type { SubjectLine } from './text.ts'
import type { Things } from './read-things.ts'

/** Sentences that are too short on their own in an inbox, or start with what only the message explains. */
const NEEDS_MESSAGE = /^(?:it|that|this|they|so|and|but|then|I'm|we're)\b|["“”:;]/i

/** Short sentences of the brief, whole, and figures with the noun that they count. */
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

/** "£49 a month", "38 clinics in Leeds", "14 days free", after the product's name. */
function listFigures({ text, field, strength }: Note, { names }: Things): SubjectLine[] {
  if (field === 'painPoint') return []
  const [name] = names
  return findFigures(text).flatMap((figure) =>
    [
      name === undefined ? '' : `${capitalizeFirst(name)}, ${lowerForSentence(figure)}`,
      countWords(figure) >= 4 ? figure : '',
    ]
      .filter((line) => line !== '' && isFittingLine(line) && !DANGLES.test(line))
      .map((line) => makeLine(line, 'figure', field, 1.7 + (strength - 2) * 0.3, text)),
  )
}

/** A number with the noun phrase behind it, and "a month" or "in Leeds" behind that. */
function findFigures(text: string): string[] {
  const tokens = tag(text)
  return tokens.flatMap((token, from) => {
    if (
      !/\d/.test(token.word) ||
      (from > 0 &&
        /^(?:in|since|by|before|after|from|of|-|to|and|between)$/.test(tokens[from - 1]?.word ?? ''))
    )
      return []
    const start = tokens[from - 1]?.pos === 'SYM' ? from - 1 : from
    let end = from + 1
    while (/^(?:NOUN|ADJ|PROPN|SYM)$/.test(tokens[end]?.pos ?? '')) end += 1
    const [link, after] = [tokens[end], tokens[end + 1]]
    if (link && after && /^(?:a|an|per|in|for)$/.test(link.word) && /^(?:NOUN|PROPN)$/.test(after.pos))
      end += 2
    const first = tokens[start]
    const last = tokens[end - 1]
    const isMoney = /[$€£₹]/.test(first?.word ?? '')
    if (!first || !last || (end - from < 2 && !isMoney)) return []
    return [text.slice(first.at, last.at + last.typed.length)]
  })
}
