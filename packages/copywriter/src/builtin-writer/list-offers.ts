import type { Recognition } from '../playbook/situation.ts'
import { listContentStems } from '../playbook/stems.ts'
import type { Part } from './candidate.ts'
import type { Note, Notes } from './notes/read-notes.ts'
import { toSingularSender } from '../brief/people.ts'
import type { Product } from './notes/read-product.ts'
import { nameAsSubject, sayWithin, sayWithProduct } from './notes/say-product.ts'
import { countWords } from '../brief/sentence.ts'
import type { Relevance } from './measure-relevance.ts'

/** The middle of a message, between hook and ask. */
export interface Offer {
  readonly parts: readonly Part[]
  readonly merit: number
  readonly confidence: number
  readonly needsOthers: boolean
}

/** The sender's sentences first, then the lines of the mechanism. */
export function listOffers(
  notes: Notes,
  recognition: Recognition | null,
  { sharedWith, isSupported, isNewClaim }: Relevance,
): Offer[] {
  const { ways, offers, facts, product } = notes
  const said = (note: Note): Part => ({ role: 'offer', text: note.text, from: note.field, note })
  const list: Offer[] = []
  const sure = ways.filter(({ confidence }) => confidence >= 0.6)
  const add = (parts: readonly Part[], merit: number) => {
    // "That's …" is possible only after the product's name.
    if (parts.some(({ text }) => text.startsWith("That's "))) return
    const own = parts.flatMap(({ note }) => (note ? [note] : []))
    list.push({
      parts,
      merit,
      confidence: Math.min(1, ...own.map(({ confidence }) => confidence)),
      needsOthers: false,
    })
  }
  for (const [at, way] of sure.entries()) {
    // A later sentence with a pronoun needs the one before it.
    const isLater = at > 0 && /\b(?:also|it|them|they|that|this)\b/i.test(way.text)
    const worth = way.confidence * 2.6 + (way.kind === 'figure' ? 0.3 : 0) - (isLater ? 2 : at > 0 ? 0.6 : 0)
    const joined = sayWithProduct(product, way)
    add([said(way)], worth)
    const after = sure[at + 1]
    const next = after && !isRepetition(way.text, after.text) ? after : undefined
    const within = sayWithin(product, way)
    if (within !== null && countWords(within) <= 34) {
      add([{ ...said(way), text: within }], worth + 1)
      if (next && countWords(within) + countWords(next.text) <= 36)
        add([{ ...said(way), text: within }, said(next)], worth + 1.2)
    }
    if (joined !== null && countWords(joined) <= 36) {
      add([{ ...said(way), text: joined }], worth + 0.8)
      if (next && countWords(joined) + countWords(next.text) <= 36)
        add([{ ...said(way), text: joined }, said(next)], worth + 1)
    }
    if (next && countWords(way.text) + countWords(next.text) <= 30) add([said(way), said(next)], worth + 0.35)
    for (const offer of offers)
      if (!isRepetition(offer.text, way.text))
        add(
          [said(offer), { ...said(way), text: replaceWithPronoun(way.text, product) }],
          worth + (product.sentence === undefined ? -0.2 : 0.9),
        )
  }
  for (const offer of offers) add([said(offer)], ways.length === 0 ? 1.6 : -0.4)
  if (sure.length === 0) {
    const other = facts.filter(({ confidence }) => confidence >= 0.7)
    for (const offer of offers)
      for (const fact of other.slice(0, 3))
        if (fact.kind !== offer.kind)
          add([said(offer), { role: 'fact', text: fact.text, from: fact.field, note: fact }], 1.8)
  }
  const own = (text: string) => (product.sender === 'I' ? toSingularSender(text) : text)
  if (recognition?.mechanism) {
    for (const line of recognition.mechanism.lines.filter((each) => !isNewClaim(each) && isSupported(each)))
      list.push({
        parts: [{ role: 'offer', text: own(line), from: 'playbook' }],
        merit: 0.6 + Math.min(sharedWith(line), 4) * 0.3,
        confidence: 1,
        needsOthers: /\b(?:they|them|their)\b/i.test(line),
      })
  }
  return list
}

/** "Our app picks up" after the sentence that names it: "It picks up". */
function replaceWithPronoun(text: string, product: Product): string {
  const subject = nameAsSubject(product)
  return product.name === undefined && subject !== null && text.startsWith(`${subject} `)
    ? `${product.number === 'plural' ? 'They' : 'It'}${text.slice(subject.length)}`
    : text
}

/** The same figure or half of the same words. */
export function isRepetition(text: string, other: string): boolean {
  // "We finance vans. We finance the van and the fit-out."
  const [start = '', again = ''] = [text, other].map((each) => each.split(' ', 2).join(' ').toLowerCase())
  if (start === again && /^(?:we|i) (?!do\b|offer\b|make\b)/.test(start)) return true
  const numbers = other.match(/\d[\d.,]*/g) ?? []
  if (numbers.some((number) => text.includes(number))) return true
  const said = new Set(listContentStems(text))
  const stems = listContentStems(other)
  return stems.length > 1 && stems.filter((stem) => said.has(stem)).length * 2 >= stems.length
}
