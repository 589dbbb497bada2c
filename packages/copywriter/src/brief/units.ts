import { shapeOf } from './shape.ts'
import type { Reading } from './shape.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

/** One thought of a field: a clause or phrase that can stand alone. */
export interface Unit extends Reading {
  terms: readonly Term[]
  /** What joined it to the unit before. */
  link: 'start' | 'because' | 'so' | 'but' | 'and' | 'when'
}

/** Takes a cleaned field apart into thoughts, in the order of the field. */
export function unitsOf(text: string, tagger: Tagger): Unit[] {
  return text
    .split(/(?<=[.!?;:])\s+/)
    .flatMap((sentence) => splitSentence(tagger.tag(sentence.replace(/[.!?;:]+$/, '')), tagger))
    .filter((unit) => unit.terms.length > 0)
}

const LINKS: readonly (readonly [RegExp, Unit['link']])[] = [
  [/^(because|since)$/, 'because'],
  [/^so$/, 'so'],
  [/^(but|yet|while|whereas)$/, 'but'],
  [/^(when|whenever|if|once)$/, 'when'],
  [/^(and|then|plus)$/, 'and'],
]

function splitSentence(terms: readonly Term[], tagger: Tagger): Unit[] {
  const parts: { terms: Term[]; link: Unit['link'] }[] = [{ terms: [], link: 'start' }]
  terms.forEach((term, index) => {
    const current = parts.at(-1)
    if (!current) return
    const link = LINKS.find(([pattern]) => pattern.test(term.lower))?.[1]
    const rest = terms.slice(index + 1)
    if (link && current.terms.length > 0 && cutsHere(link, current.terms, rest, tagger)) {
      parts.push({ terms: [], link })
      return
    }
    current.terms.push(term)
    if (/[,;:]/.test(term.end) && rest.length > 0) parts.push({ terms: [], link: 'and' })
  })
  return parts
    .map((part) => ({ ...part, terms: withoutLeadingLink(part.terms) }))
    .filter((part) => part.terms.length > 0)
    .map((part) => ({ ...part, ...shapeOf(part.terms, tagger) }))
}

function withoutLeadingLink(terms: readonly Term[]): Term[] {
  const start = terms.findIndex(
    (term) => !/^(and|or|but|so|also|then|plus|because|that|which|e\.g|eg|etc|including)$/.test(term.lower),
  )
  const kept = start < 0 ? [] : terms.slice(start)
  const last = kept.at(-1)
  return last ? [...kept.slice(0, -1), { ...last, end: '' }] : []
}

function cutsHere(
  link: Unit['link'],
  left: readonly Term[],
  right: readonly Term[],
  tagger: Tagger,
): boolean {
  if (right.length === 0) return false
  if (link === 'so')
    return (
      right.length > 1 &&
      /^(that|they|we|you|i|it|their|your|no|nothing|leads?|clients?|customers?)$/.test(right[0]?.lower ?? '')
    )
  const rightReading = shapeOf(right, tagger)
  const isClause = rightReading.shape.endsWith('clause')
  if (link === 'because') return right[0]?.lower !== 'of' && (isClause || right.length >= 1)
  if (link === 'but') return isClause || rightReading.shape !== 'noun phrase'
  if (link === 'when') return false
  if (isClause) return true
  const leftShape = shapeOf(left, tagger).shape
  if (rightReading.shape === 'gerund phrase') return leftShape === 'gerund phrase'
  if (rightReading.shape === 'verb phrase') return leftShape !== 'noun phrase' || left.length > 4
  return leftShape === 'noun phrase' && left.length + right.length > 5
}
