import { kindOfPart } from './parts.ts'
import type { Part } from './parts.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

/** Takes a cleaned field into its thoughts, in its order, with nothing left out. */
export function partsOf(text: string, tagger: Tagger): Part[] {
  return text
    .split(/(?<=[.!?;:])\s+/)
    .flatMap((sentence, index) =>
      sentenceParts(tagger.tag(sentence.replace(/[.!?;:]+$/, '')), index > 0, tagger),
    )
}

function sentenceParts(terms: readonly Term[], later: boolean, tagger: Tagger): Part[] {
  const pieces: { terms: Term[]; link: Part['link'] }[] = [{ terms: [], link: later ? '.' : '' }]
  terms.forEach((term, index) => {
    const current = pieces.at(-1)
    if (!current) return
    const rest = terms.slice(index + 1)
    const link = /^(and|but|because|so|since)$/.exec(term.lower)?.[1]
    const atComma = current.terms.length === 0 && pieces.length > 1
    if (link && (atComma || cutsAt(link, current.terms, rest, tagger))) {
      const named = (link === 'since' ? 'because' : link) as Part['link']
      if (atComma) current.link = named
      else pieces.push({ terms: [], link: named })
      return
    }
    current.terms.push(term)
    if (/[,;:]/.test(term.end) && rest.length > 0 && !isList(current.terms, rest, tagger))
      pieces.push({ terms: [], link: ',' })
  })
  return pieces
    .filter((piece) => piece.terms.length > 0)
    .map((piece) => {
      const last = piece.terms.at(-1)
      const closed = last ? [...piece.terms.slice(0, -1), { ...last, end: '' }] : piece.terms
      return { link: piece.link, terms: closed, ...kindOfPart(closed, tagger) }
    })
}

/** "tax, income and the practice sale" is one list. */
function isList(left: readonly Term[], rest: readonly Term[], tagger: Tagger): boolean {
  const end = rest.findIndex((term) => /^(and|or)$/.test(term.lower))
  if (end < 1 || end > 4) return false
  const item = rest.slice(0, end)
  return kindOfPart(item, tagger).kind === 'noun' && kindOfPart(left, tagger).kind !== 'condition'
}

function cutsAt(link: string, left: readonly Term[], rest: readonly Term[], tagger: Tagger): boolean {
  if (left.length === 0 || rest.length === 0) return false
  const comma = rest.findIndex((term) => /[,;]/.test(term.end))
  const right = comma < 0 ? rest : rest.slice(0, comma + 1)
  const kind = kindOfPart(right, tagger).kind
  if (link === 'because' || link === 'since') return kind === 'clause' || kind === 'person'
  if (link === 'so') return /^(clause|person|verb|condition)$/.test(kind) && right.length > 1
  const leftKind = kindOfPart(left, tagger).kind
  // "the warehouse and finance work": two nouns make one subject.
  if (kind === 'clause' && leftKind === 'noun') return false
  if (kind === 'clause' || kind === 'person' || kind === 'condition') return true
  return kind === 'noun' && leftKind !== 'noun' && /^(no|not)$/.test(right[0]?.lower ?? '')
}
