import type { Recognition } from '../playbook/situation.ts'
import { contentStems } from '../playbook/stems.ts'
import type { Part } from './candidate.ts'
import type { Note, Notes } from './notes/notes.ts'
import { toSingularSender } from './notes/person.ts'
import type { Product } from './notes/product.ts'
import { productSubject, sayWithin, sayWithProduct } from './notes/say-product.ts'
import { wordCount } from './notes/sentence.ts'
import type { Relevance } from './relevance.ts'

/** What one message says between its hook and its ask. */
export interface Offer {
  readonly parts: readonly Part[]
  readonly merit: number
  readonly confidence: number
  readonly needsOthers: boolean
}

/** What can be said of the offer: the sender's own sentences first, then the lines of the mechanism. */
export function offersFor(
  notes: Notes,
  recognition: Recognition | null,
  { sharedWith, isSupported, isUnsaid }: Relevance,
): Offer[] {
  const { ways, offers, facts, product } = notes
  const said = (note: Note): Part => ({ role: 'offer', text: note.text, from: note.field, note })
  const list: Offer[] = []
  const sure = ways.filter(({ confidence }) => confidence >= 0.6)
  const add = (parts: readonly Part[], merit: number) => {
    // "That's …" is said right behind the product's name only.
    if (parts.some(({ text }) => text.startsWith("That's "))) return
    const own = parts.flatMap(({ note }) => (note ? [note] : []))
    list.push({
      parts,
      merit,
      confidence: Math.min(1, ...own.map(({ confidence }) => confidence)),
      needsOthers: own.some(({ needsOthers }) => needsOthers),
    })
  }
  for (const [at, way] of sure.entries()) {
    // A later sentence with a pronoun needs the one before it.
    const isLater = at > 0 && /\b(?:also|it|them|they|that|this)\b/i.test(way.text)
    // "reporting every month" behind the product says too little of it.
    const isThin = way.list !== undefined && wordCount(way.list) <= 3 && sure.length > 1
    const worth =
      way.confidence * 2.6 +
      (way.kind === 'figure' ? 0.3 : 0) -
      (isThin ? 1.4 : 0) -
      (isLater ? 2 : at > 0 ? 0.6 : 0)
    const joined = sayWithProduct(product, way)
    // "That's a packing list" needs the product right before it.
    if (joined === null && way.list !== undefined && /^That's /.test(way.text)) continue
    // A list says what is offered only behind its name.
    if (joined === null || way.list === undefined) add([said(way)], worth)
    const after = sure[at + 1]
    const next = after && !repeats(way.text, after.text) ? after : undefined
    const within = sayWithin(product, way)
    if (within !== null && wordCount(within) <= 34) {
      add([{ ...said(way), text: within }], worth + 1)
      if (next && wordCount(within) + wordCount(next.text) <= 36)
        add([{ ...said(way), text: within }, said(next)], worth + 1.2)
    }
    if (joined !== null && wordCount(joined) <= 36) {
      add([{ ...said(way), text: joined }], worth + 0.8)
      if (next && wordCount(joined) + wordCount(next.text) <= 36)
        add([{ ...said(way), text: joined }, said(next)], worth + 1)
    }
    if (joined !== null && way.list !== undefined) continue
    if (next && wordCount(way.text) + wordCount(next.text) <= 30) add([said(way), said(next)], worth + 0.35)
    for (const offer of offers)
      if (!repeats(offer.text, way.text))
        add(
          [said(offer), { ...said(way), text: asPronoun(way.text, product) }],
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
    for (const line of recognition.mechanism.lines.filter((each) => !isUnsaid(each) && isSupported(each)))
      list.push({
        parts: [{ role: 'offer', text: own(line), from: 'playbook' }],
        merit: 0.6 + Math.min(sharedWith(line), 4) * 0.3,
        confidence: 1,
        needsOthers: /\b(?:they|them|their)\b/i.test(line),
      })
  }
  return list
}

/** "Our app picks up", right behind the sentence that names it: "It picks up". */
function asPronoun(text: string, product: Product): string {
  const subject = productSubject(product)
  return product.name === undefined && subject !== null && text.startsWith(`${subject} `)
    ? `${product.number === 'plural' ? 'They' : 'It'}${text.slice(subject.length)}`
    : text
}

/** The same figure or half of the same words. */
export function repeats(text: string, other: string): boolean {
  // "We finance vans. We finance the van and the fit-out."
  const [start = '', again = ''] = [text, other].map((each) => each.split(' ', 2).join(' ').toLowerCase())
  if (start === again && /^(?:we|i) (?!do\b|offer\b|make\b)/.test(start)) return true
  const numbers = other.match(/\d[\d.,]*/g) ?? []
  if (numbers.some((number) => text.includes(number))) return true
  const said = new Set(contentStems(text))
  const stems = contentStems(other)
  return stems.length > 1 && stems.filter((stem) => said.has(stem)).length * 2 >= stems.length
}
