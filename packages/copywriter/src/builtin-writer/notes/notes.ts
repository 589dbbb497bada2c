import { articleFor, isMass, isPlural, withArticle } from '../../brief/grammar.ts'
import { kindOf } from '../../brief/facts.ts'
import type { FactKind } from '../../brief/facts.ts'
import { knownBase } from '../../brief/known-base.ts'
import { OTHER_PEOPLE } from '../../brief/lexicon/nouns.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields, FieldName } from '../../brief/read-fields.ts'
import { addArticles, addBe, audienceToYou, mendTrouble } from './mend.ts'
import { frameFragment, frameFragments } from './frame-fragment.ts'
import { namesOthers, toProspect } from './person.ts'
import { productSubject, readProduct, sayProduct } from './product.ts'
import type { Product } from './product.ts'
import { finish, lowerFirst, wordCount } from './sentence.ts'
import { isThirdPerson, shapeOf } from './shape.ts'

/** A piece of the sender's notes as finished sentences that can be sent. */
export interface Note {
  readonly text: string
  readonly field: FieldName
  /** What it states beside its subject. */
  readonly kind: FactKind | 'trouble' | 'offer' | 'plain'
  readonly strength: number
  /** 0 to 1: how sure it is that the sentence is whole and its words are read right. */
  readonly confidence: number
  /** Says "they" or "them" and needs a sentence before it that names who. */
  readonly needsOthers: boolean
  /** What the prospect gets, as it follows the product behind a colon. */
  readonly list?: string
}

export interface Notes {
  readonly product: Product
  /** What goes wrong for the prospect, in the order told. */
  readonly troubles: readonly Note[]
  /** What is sold. */
  readonly offers: readonly Note[]
  /** How it works and what the prospect gets. */
  readonly ways: readonly Note[]
  /** Prices, terms, proof, limits, dates. */
  readonly facts: readonly Note[]
}

const MOST_WORDS = 34

/** The sender's own sentences, mended and turned to the prospect. A piece that can't be made a sentence is left out. */
export function readNotes(brief: BriefFields): Notes {
  const product = readProduct(brief)
  const others = namesOthers(brief.fields.painPoint)
  const ways = waysOf(brief, product, others)
  return {
    product,
    troubles: troublesOf(brief),
    offers: offersOf(product),
    ways: ways.filter(isWay),
    facts: [...ways.filter((way) => !isWay(way)), ...restOf(product), ...insightsOf(brief, product)].toSorted(
      (a, b) => b.strength - a.strength,
    ),
  }
}

const isWay = ({ kind, list }: Note): boolean =>
  list !== undefined || /^(?:plain|mechanism|difference|figure)$/.test(kind)

const note = (
  text: string | null,
  field: FieldName,
  kind: Note['kind'],
  strength: number,
  confidence: number,
  needsOthers = false,
): Note[] =>
  text === null || wordCount(text) > MOST_WORDS || wordCount(text) < 2
    ? []
    : [{ text, field, kind, strength, confidence, needsOthers }]

// ---- The trouble

function troublesOf({ fields, audience }: BriefFields): Note[] {
  let earlier = ''
  return sentencesIn(fields.painPoint).flatMap((sentence) => {
    const turned = toProspect(sentence, 'painPoint', earlier)
    earlier += ` ${sentence}`
    if (turned === null) return []
    const said = sayTrouble(
      turned === sentence && /^(?:I|we|our)\b/i.test(sentence) ? sentence : mendTrouble(turned, audience),
    )
    const fact = kindOf(sentence, 'painPoint')
    return said
      ? note(said.text, 'painPoint', fact?.kind ?? 'trouble', fact?.strength ?? 1, said.confidence)
      : []
  })
}

interface Said {
  readonly text: string
  readonly confidence: number
}

/** The trouble as the prospect meets it: a statement where it has a verb, a question where it is a thing or a doing. */
function sayTrouble(sentence: string): Said | null {
  if (/\?$/.test(sentence)) return { text: finish(sentence), confidence: 0.8 }
  const { shape } = shapeOf(sentence)
  const count = wordCount(sentence)
  switch (shape) {
    case 'clause':
    case 'prospect':
      return { text: joinClauses(withDeterminer(sentence)), confidence: 0.9 }
    case 'sender':
      return { text: joinClauses(sentence), confidence: 0.85 }
    case 'does':
      return { text: joinClauses(`you ${asBase(sentence)}`), confidence: 0.7 }
    case 'order':
      return { text: joinClauses(`you ${sentence}`), confidence: 0.75 }
    case 'gerund':
      return sayDoing(sentence)
    case 'negative':
      if (/^not\b/i.test(sentence))
        return count <= 12 ? { text: finish(sentence, '?'), confidence: 0.6 } : null
      return { text: joinClauses(`you ${lowerFirst(sentence)}`), confidence: 0.75 }
    case 'participle':
      return count <= 14 ? { text: finish(sentence, '?'), confidence: 0.6 } : null
    case 'phrase':
      return sayThings(sentence, count)
  }
}

/** "chasing clients, staff spend hours" → "Still chasing clients? Staff spend hours." */
function sayDoing(sentence: string): Said | null {
  const segments = sentence.split(/,(?=\s)/).map((part) => part.trim())
  const at = segments.findIndex(
    (segment, index) =>
      index > 0 &&
      !/^(?:and|or|but|then|so)\b/i.test(segment) &&
      /^(?:clause|prospect)$/.test(shapeOf(segment).shape),
  )
  const doing = at < 0 ? sentence : segments.slice(0, at).join(', ')
  if (wordCount(doing) > 18) return null
  const rest = at < 0 ? '' : ` ${joinClauses(segments.slice(at).join(', '))}`
  return { text: finish(`still ${lowerFirst(doing)}`, '?') + rest, confidence: 0.85 }
}

function sayThings(sentence: string, count: number): Said | null {
  const segments = segmentsIn(sentence)
  // "same jingles as 3 other stations, sounds like 2009"
  const does = segments.findIndex((segment, at) => at > 0 && shapeOf(segment).shape === 'does')
  if (does === 1 && segments.length === 2 && count <= 18)
    return {
      text: finish(
        `${/^same /i.test(sentence) ? 'the ' : ''}${lowerFirst(segments[0] ?? '')}, and it ${segments[1] ?? ''}`,
        '?',
      ),
      confidence: 0.7,
    }
  const hasClause = segments.some(
    (segment, index) => index > 0 && /^(?:clause|prospect)$/.test(shapeOf(segment).shape),
  )
  if (hasClause) {
    // "leaning memorials, worry if one falls, families are upset": what has no verb is asked, the rest is told.
    const from = segments.findIndex((segment) => /^(?:clause|prospect)$/.test(shapeOf(segment).shape))
    const things = segments.slice(0, from)
    const asked = wordCount(things.join(' ')) > 14 ? '' : `${finish(listed(things), '?')} `
    if (things.length === 1 && /\d/.test(things[0] ?? '') && segments.length === 2)
      return { text: finish(withAnd(segments)), confidence: 0.8 }
    return { text: asked + joinClauses(segments.slice(from).join(', ')), confidence: 0.75 }
  }
  // "the volunteer who knows how it works goes on vacation": a clause whose verb is far behind.
  if (count >= 10 && /\b(?:who|that|and|when|because|so)\b/i.test(sentence))
    return { text: joinClauses(sentence), confidence: 0.65 }
  if (segments.length === 1 && count <= 3 && !/\b(?:no|not|too|slow|late|missed|lost)\b/i.test(sentence)) {
    return { text: finish(sentence, '?'), confidence: 0.5 }
  }
  return count <= 14 ? { text: finish(listed(segments), '?'), confidence: 0.65 } : null
}

/** "gag reflex, retakes and couriers". */
function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  if (items.some((item) => /^(?:and|but|or|so|if|even|then|usually)\b/i.test(item))) return items.join(', ')
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} and ${lowerFirst(last)}`
}

/** The last of several segments joined by "and", where it has no word that joins it. */
function withAnd(segments: readonly string[]): string {
  const last = segments.at(-1) ?? ''
  if (segments.length < 2 || JOINED.test(last)) return segments.join(', ')
  // "divers are booked out, small tears are found too late, seals": a bare word behind clauses is left out.
  if (segments.length > 2 && wordCount(last) <= 2 && shapeOf(last).shape === 'phrase')
    return withAnd(segments.slice(0, -1))
  return `${segments.slice(0, -1).join(', ')}, and ${lowerFirst(last)}`
}

const JOINED =
  /^(?:and|but|or|so|then|which|who|because|if|even|usually|mostly|not|until|when|while|especially|with|from|for|in|on|at|by|to|no(?!-)|without|within|all|any|per|up)\b/i

/** Clauses that a comma joins become sentences of their own; a second verb of the same subject stays. */
function joinClauses(sentence: string): string {
  const parts = withThings(sentence.split(/,(?=\s)/).map((part) => part.trim()))
  const sentences: string[] = []
  let isDependent = /^(?:when|if|after|because|while|since|before|until|as|every|by|at|on|in|with)\b/i.test(
    parts[0] ?? '',
  )
  for (const [index, part] of parts.entries()) {
    const opensOwn =
      index > 0 &&
      !isDependent &&
      !/:/.test(sentence) &&
      /^(?:clause|prospect|sender)$/.test(shapeOf(sentences.at(-1) ?? '').shape) &&
      !(isBaseVerb(part) && /^(?:we|i|you|they)\b/i.test(sentences.at(-1) ?? '')) &&
      !/^(?:and|but|so|or|then|because|which|who|while|when|if|even|not|until|especially|usually)\b/i.test(
        part,
      ) &&
      /^(?:clause|prospect|sender)$/.test(shapeOf(part).shape)
    if (index === 0 || opensOwn) sentences.push(index === 0 ? part : withDeterminer(part, true))
    else {
      const next = joined(part, parts[0] ?? '', index === parts.length - 1)
      // "people pick up and book the job": two verbs of one subject need no comma.
      const mark =
        index === 1 && parts.length === 2 && next === `and ${part}` && isBaseVerb(part) ? ' ' : ', '
      sentences.push(`${sentences.pop() ?? ''}${next === '' ? '' : mark + next}`)
    }
    if (index > 0) isDependent = false
  }
  // Several short clauses read better as one sentence than as a row of them.
  const isShort = sentences.length > 1 && sentences.length <= 3 && wordCount(sentence) <= 24
  if (isShort && !sentences.some((each) => /,|:/.test(each)) && !/^(?:we|i)\b/i.test(sentence)) {
    const [last = '', ...before] = sentences.toReversed()
    return finish(`${before.toReversed().join(', ')}, and ${lowerFirst(last)}`)
  }
  return sentences.map((each) => finish(each)).join(' ')
}

/** "the surface rides deep, kickback, small injuries" → "the surface rides deep, with kickback and small injuries". */
function withThings(parts: readonly string[]): readonly string[] {
  const from = parts.findLastIndex((part) => shapeOf(part).shape !== 'phrase' || JOINED.test(part)) + 1
  const isList =
    from > 0 &&
    parts.length - from >= 2 &&
    /^(?:clause|prospect)$/.test(shapeOf(parts[from - 1] ?? '').shape) &&
    !parts.slice(from).some((part) => /^(?:the|a|an|one|same|\d)\b/i.test(part))
  return isList ? [...parts.slice(0, from), `with ${listed(parts.slice(from))}`] : parts
}

/** "follow up leads": a second verb of "we". */
const isBaseVerb = (part: string): boolean => {
  const first = (part.split(' ')[0] ?? '').toLowerCase()
  return knownBase(first) === first
}

/** A segment as it follows the clause before it: another verb of its subject, a thing that comes with it, or a clause. */
function joined(part: string, first: string, isLast: boolean): string {
  if (/^cancel /.test(part)) return `and you can ${part}`
  if (/^no \p{L}+(?: \p{L}+)?$/iu.test(part) && /^(?:clause|prospect)$/.test(shapeOf(first).shape))
    return `and there${isPlural(part.split(' ').at(-1) ?? '') ? ' are' : "'s"} ${part}`
  const { shape } = shapeOf(part)
  if (shape === 'participle' && /^(?:post|send|drop|ship|bring) (?:it|them)\b/i.test(first))
    return `and ${/ it\b/.test(first) ? "it's" : "they're"} ${part}`
  if (!isLast || JOINED.test(part)) return part
  const opening = shapeOf(first)
  const isPerson = /^(?:we|i|you|they)\b/i.test(first)
  const isSenders =
    isPerson ||
    opening.shape === 'order' ||
    (opening.shape === 'clause' &&
      isPlural(first.split(' ')[opening.verbAt - 1] ?? '') &&
      isBaseVerb(first.split(' ').slice(opening.verbAt).join(' ')))
  if (isBaseVerb(part) && isSenders)
    return / and \p{L}+ /u.test(part) && isBaseVerb(part.split(/ and /).at(-1) ?? '') ? part : `and ${part}`
  if (shape === 'does') return shapeOf(first).shape === 'clause' ? `and ${part}` : `and it ${part}`
  if (shape === 'phrase' && /^(?:the|a|your|one)\s/i.test(part) && wordCount(part) >= 5) return `and ${part}`
  if (
    shape === 'phrase' &&
    /^(?:clause|prospect)$/.test(opening.shape) &&
    wordCount(part) <= 3 &&
    !/\d/.test(part) &&
    isPlural(part.split(' ').at(-1) ?? '')
  )
    return `and then there are the ${part}`
  if (
    shape === 'phrase' &&
    opening.shape === 'clause' &&
    wordCount(part) <= 4 &&
    !/^(?:the|a|an|your|one)\b|\d/i.test(part)
  )
    return ''
  if (
    shape === 'phrase' &&
    opening.shape === 'order' &&
    isPlural(part.split(' ').slice(0, 2).find(isPlural) ?? '')
  )
    return ''
  if (shape === 'phrase' && isPerson && isPlural(part.split(' ')[0] ?? '')) return `with ${part}`
  return part
}

/** "skip lorry turns up" is note English: "The skip lorry turns up", "A tenant hasn't paid". */
function withDeterminer(sentence: string, isKnown = false): string {
  const words = sentence.split(' ')
  const { shape, verbAt } = shapeOf(sentence)
  const first = words[0] ?? ''
  const subject = (words[verbAt - 1] ?? '').toLowerCase().replace(/[^\p{L}'-]/gu, '')
  const isBare =
    shape === 'clause' &&
    verbAt >= 1 &&
    verbAt <= 4 &&
    /^[a-z]/.test(first) &&
    !/^(?:a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|some|both|half|most|many|few|one|two|three|nobody|someone|everyone|somebody|everybody|nothing|everything|it|it's|there|there's|that's|who|what|when|if|after|before|at|on|in|by|with|for|as|because|since|you|we|they|he|she|more|last|next|typical|another|other)$/.test(
      first,
    ) &&
    !/ly$/.test(first) &&
    !words.slice(0, verbAt).some((word) => /\d|^(?:and|of|in|at|on|for|from|to|with)$/.test(word)) &&
    !isPlural(subject) &&
    !/^(?:staff|people|police|season|weather|summer|winter|everyone|nobody|guy)$/.test(subject) &&
    !/..ing$/.test(subject) &&
    !isMass(subject)
  if (!isBare && !/^(?:last|next|typical|other) /.test(sentence)) return sentence
  if (!isBare) return isPlural(subject) ? sentence : `the ${sentence}`
  const isPerson =
    OTHER_PEOPLE.has(`${subject}s`) ||
    /^(?:couple|kid|bride|guest|patient|tenant|client|customer|parent|buyer)$/.test(subject)
  return !isKnown && (isPerson || words[verbAt] === 'means') ? withArticle(sentence) : `the ${sentence}`
}

/** "loses 3 deals and wastes a day" → "lose 3 deals and waste a day". */
function asBase(sentence: string): string {
  return lowerFirst(sentence)
    .split(' ')
    .map((word, index, words) => {
      const isVerb = index === 0 || (/^(?:and|then|or)$/.test(words[index - 1] ?? '') && isThirdPerson(word))
      return isVerb ? (knownBase(word.toLowerCase()) ?? word) : word
    })
    .join(' ')
}

// ---- The offer

function offersOf(product: Product): Note[] {
  const said = sayProduct(product)
  if (said === null) return []
  const price =
    product.sentence === undefined
      ? product.rest.find((piece) => kindOf(piece, 'product')?.kind === 'price' && wordCount(piece) <= 6)
      : undefined
  const plain = note(finish(said), 'product', 'offer', 1, product.sentence === undefined ? 0.7 : 0.85)
  if (price === undefined || product.name !== undefined) return plain
  return [...note(finish(`${said}, ${lowerFirst(price)}`), 'product', 'price', 2.6, 0.75), ...plain]
}

const restOf = (product: Product): Note[] =>
  product.rest.flatMap((piece) => sayFragment(piece, 'product', product))

/** What it does and what the prospect gets, from the solution. */
function waysOf({ fields, audience }: BriefFields, product: Product, others: boolean): Note[] {
  let earlier = ''
  const reader = audience.singular?.split(' ').at(-1)?.toLowerCase()
  return sentencesIn(fields.solution).flatMap((typed) => {
    // "agent on camera", to an agent.
    const raw =
      segmentsIn(typed).length > 1
        ? typed
            .split(', ')
            .map((piece) =>
              piece.toLowerCase().startsWith(`${reader ?? '-'} on `)
                ? `you${piece.slice((reader ?? '').length)}`
                : piece,
            )
            .join(', ')
        : typed
    const hasThem = /\b(?:they|them|their)\b/i.test(raw) && !namesOthers(raw)
    const sentence = hasThem && others ? raw : toProspect(raw, 'solution', earlier)
    earlier += ` ${raw}`
    return sentence === null
      ? []
      : mergeDependent(sayWay(addArticles(audienceToYou(sentence, audience)), product)).map((way) => ({
          ...way,
          needsOthers: hasThem && others,
        }))
  })
}

/** "The dull one goes back in the same crate." says nothing without the sentence before it. */
function mergeDependent(ways: readonly Note[]): Note[] {
  const merged: Note[] = []
  for (const way of ways) {
    const before = merged.at(-1)
    if (before && DEPENDS.test(way.text) && wordCount(before.text) + wordCount(way.text) <= MOST_WORDS)
      merged[merged.length - 1] = {
        ...before,
        text: `${before.text.replace(/\.$/, '')}${/: /.test(before.text) ? ', and ' : ': '}${lowerFirst(way.text)}`,
        confidence: Math.min(before.confidence, way.confidence),
      }
    else if (!DEPENDS.test(way.text)) merged.push(way)
  }
  return merged
}

const DEPENDS =
  /^(?:The|That|This|Those|These) (?:[\p{L}-]+ )?(?:ones?|same|rest|others?)\b|^The [\p{L}-]+ \p{L}+ arrives?\b/iu

function sayWay(sentence: string, product: Product): Note[] {
  const kind = kindOf(sentence, 'solution')
  const say = (text: string, confidence: number) =>
    note(text, 'solution', kind?.kind ?? 'plain', kind?.strength ?? 1.5, confidence)
  const { shape } = shapeOf(sentence)
  if (kind?.kind === 'guarantee') {
    const framed = frameFragment(sentence, kind.kind, product)
    return framed === null ? say(joinClauses(withDeterminer(sentence)), 0.75) : say(framed, 0.8)
  }
  const [head = '', ...tail] = splitTail(sentence)
  const rest = tail.flatMap((piece) => sayFragment(piece, 'solution', product))
  const only = (text: string, confidence: number): Note[] => {
    const own = kindOf(head, 'solution')
    return [...note(text, 'solution', own?.kind ?? 'plain', own?.strength ?? 1.5, confidence), ...rest]
  }
  switch (shape) {
    case 'sender':
    case 'prospect':
      return only(joinClauses(head), 0.95)
    case 'clause':
      return /^(?:so|then|and|but|which|because|or)\b/i.test(head)
        ? rest
        : only(joinClauses(withDeterminer(head)), 0.85)
    case 'does': {
      const subject = productSubject(product)
      return only(
        joinClauses(subject === null ? `it ${lowerFirst(head)}` : `${subject} ${lowerFirst(head)}`),
        subject === null ? 0.65 : 0.8,
      )
    }
    case 'order':
      return only(
        joinClauses(
          PROSPECT_DOES.test(head) || /\bto us\b/.test(head)
            ? head
            : `${product.sender === 'I' ? 'I' : 'we'} ${lowerFirst(head)}`,
        ),
        0.75,
      )
    case 'gerund':
      return []
    case 'negative':
      return sayFragment(sentence, 'solution', product)
    case 'participle':
      return /^(?:set|cut|put) /.test(head) ? only(joinClauses(head), 0.7) : sayList(sentence, product)
    case 'phrase':
      return sayList(sentence, product)
  }
}

/** Orders that the prospect carries out; others are the sender's work. */
const PROSPECT_DOES =
  /^(?:send|scan|see|get|set|pick|choose|import|sign|keep|try|cancel|swap|pay|book|log|upload|skip|stop|spend|know|tell|reply|forward|open|snap|take a|drop|text us|call us|ask|start|switch|save|own|free|go|close|learn|hand|point|say|show us|plug|press|click|order|dictate|approve|edit it|put in|enter|type|paste|post it|drop it)\b/i

/** The prices, terms and limits that end a clause are told apart from it. */
function splitTail(sentence: string): string[] {
  if (/:/.test(sentence)) return [sentence]
  const parts = sentence.split(/,(?=\s)/).map((part) => part.trim())
  let end = parts.length
  while (end > 1) {
    const part = parts[end - 1] ?? ''
    const kind = kindOf(part, 'solution')?.kind
    const isFragment =
      /^(?:phrase|participle|negative)$/.test(shapeOf(part).shape) &&
      !/^(?:and|or|but|so|then|from|in|on|at|with|for|to|by)\b/i.test(part)
    if (!isFragment || kind === undefined || /^(?:mechanism|difference|figure)$/.test(kind)) break
    end -= 1
  }
  return [parts.slice(0, end).join(', '), ...parts.slice(end)]
}

/** The pieces of a sentence without a verb: what the prospect gets, as it stands behind the product. Terms are told apart. */
function sayList(sentence: string, product: Product): Note[] {
  const segments = joinVerbs(
    segmentsIn(sentence).flatMap((segment) => segment.split(/\sand\s(?=(?:I|we|you) )/)),
  )
  const pieces: string[] = []
  const clauses: string[] = []
  const notes: Note[] = []
  for (const segment of segments) {
    const kind = kindOf(segment, 'solution')?.kind
    const { shape } = shapeOf(segment)
    if (/^(?:price|terms|guarantee|limit)$/.test(kind ?? ''))
      notes.push(...sayFragment(segment, 'solution', product))
    else if (
      /^you (?:on|in) /.test(segment) ||
      shape === 'phrase' ||
      shape === 'participle' ||
      (shape === 'negative' && pieces.length > 0)
    )
      pieces.push(segment)
    else {
      const said = sayWay(segment, product)
      clauses.push(...said.map(({ text }) => text))
      notes.push(...said)
    }
  }
  const kept = pieces.filter(
    (piece) =>
      shapeOf(piece).shape !== 'phrase' ||
      isThing(piece) ||
      addBe(piece, true) !== piece ||
      COMPARES.test(piece),
  )
  while (wordCount(kept.join(' ')) > 26) kept.pop()
  if (kept.length === 0) return notes
  const kind = kindOf(sentence, 'solution')
  const isDone = shapeOf(kept[0] ?? '').shape === 'participle'
  const things = kept.map((piece) =>
    !isDone && shapeOf(piece).shape === 'phrase' && addBe(piece, true) === piece && !COMPARES.test(piece)
      ? asThing(piece)
      : lowerFirst(piece),
  )
  const shapes = new Set(kept.map((piece) => (shapeOf(piece).shape === 'phrase' ? 'phrase' : 'done')))
  const isEven = shapes.size === 1 && !(things.some((thing) => / and /.test(thing)) && things.length > 1)
  const list = isEven ? listed(things) : things.join(', ')
  const opensWithThing = shapeOf(kept[0] ?? '').shape === 'phrase' && !COMPARES.test(kept[0] ?? '')
  const plain = (text: string, withProduct: string, confidence = 0.75): Note[] =>
    note(finish(text), 'solution', kind?.kind ?? 'plain', kind?.strength ?? 1.5, confidence).map((each) => ({
      ...each,
      list: withProduct,
    }))
  const own = plain(`${opensWithThing ? 'you get' : 'everything is'} ${list}`, list)
  const [clause, ...more] = clauses
  const whole =
    clause !== undefined && more.length === 0 ? `, and ${lowerFirst(clause.replace(/\.$/, ''))}` : ''
  const isShort = whole !== '' && wordCount(list + whole) <= 28 && opensWithThing
  return [...(isShort ? plain(`you get ${list}${whole}`, list + whole, 0.95) : []), ...own, ...notes]
}

/** "we log every blast, report in 24 hours": further verbs of "we" stay with it. */
function joinVerbs(segments: readonly string[]): string[] {
  const groups: string[][] = []
  for (const segment of segments) {
    const verb = segment.replace(/^and /, '')
    const group = groups.at(-1)
    if (group && /^(?:we|i) /i.test(group[0] ?? '') && isBaseVerb(verb)) group.push(verb)
    else groups.push([segment])
  }
  return groups.map(listed)
}

/** "cheaper than the big dealers": said of the thing, no thing itself. */
const COMPARES = /^(?:\p{L}+er|more [\p{L}-]+|less [\p{L}-]+) than\b/iu

/** A thing that can be had: not a place, a time or a "not". */
const isThing = (segment: string): boolean =>
  !/^(?:cheaper|faster|better|quicker|smaller|lighter|safer|easier|more|less|fewer|higher|lower|no|not|never|from|in|on|at|by|with|for|to|up|down|ready|live|over|under|within|via|also|usually|mostly|even|if|so|than|because|out|home|remote|mobile|own|there|then|and|or|which|that|until|since|when)\b/i.test(
    segment,
  ) &&
  !/^(?:\d[\d.,:-]*\s?(?:am|pm|%|hours?|minutes?|days?|weeks?|months?|years?|kg|km)?|\d+\/\d+|[A-Z\d .-]+)$/.test(
    segment,
  ) &&
  /\p{L}{3}/u.test(segment)

/** With its article where one is certain. */
function asThing(segment: string): string {
  const plain = lowerFirst(segment)
    .replace(/^(\d+) (person|man|day|week|month|hour|minute|year|page|step|part) (?=[a-z])(?!a )/, '$1-$2 ')
    .replace(/^(\d+ days? (?:a|per) (?:week|month)) person (?=who )/, 'someone $1 ')
  if (
    /^(?:\d|someone |a |an |the |one |two |three |four |five |your |our |my |every |each |same |all |some |unlimited |free |full )/i.test(
      plain,
    )
  ) {
    if (/^same /.test(plain)) return `the ${plain}`

    if (/^(?:\d+-)/.test(plain)) return `${articleFor(plain)} ${plain}`
    return plain
  }
  const words = plain.split(' ')
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      /^(?:for|in|on|at|with|without|that|which|from|of|by|to|and|or|as|per|you|same|within|ordered|kept|based|via|every|each|after|before|when|over|until|who|so|the|your)$/.test(
        word,
      ),
  )
  const head = words[(end < 0 ? words.length : end) - 1] ?? ''
  if (
    /^(?:stock|supply|set|list|range|choice|pair|team|share|copy|record|log|group)$/.test(head) &&
    words[end] === 'of'
  )
    return withArticle(plain)
  if (
    /^back (?:in|within|by|on)\b/.test(words.slice(end < 0 ? words.length : Math.max(end - 1, 0)).join(' '))
  )
    return `your ${plain}`
  if (/^(?:glass|steel|wood|timber|stone|leather|wool)$/.test(head)) return plain
  return isPlural(head) || isMass(head) || /..(?:ing|ed)$/.test(head) ? plain : withArticle(plain)
}

// ---- Facts

/** A fragment by its label, in a sentence that any such fragment fits. */
function sayFragment(piece: string, field: FieldName, product: Product): Note[] {
  const kind = kindOf(piece, field)
  const { shape } = shapeOf(piece)
  const strength = kind?.strength ?? 1
  const label = kind?.kind ?? 'plain'
  if (shape === 'sender' || shape === 'prospect') return note(joinClauses(piece), field, label, strength, 0.9)
  const framed = kind ? frameFragment(piece, kind.kind, product) : null
  if (framed !== null) return note(framed, field, label, strength, 0.8)
  if (shape === 'clause') return note(joinClauses(withDeterminer(piece)), field, label, strength, 0.75)
  if (shape === 'gerund' && field === 'insight')
    return note(
      finish(`${product.sender === 'I' ? "I'm" : "we're"} ${lowerFirst(piece)}`),
      field,
      label,
      strength,
      0.75,
    )
  // "First takeoff free." reads well as it was typed.
  const canStand =
    /^(?:limit|terms|date|proof|guarantee|price)$/.test(label) &&
    wordCount(piece) >= 3 &&
    wordCount(piece) <= 10 &&
    !/^(?:in|on|at|for|to|with|from|by|so|and|or|than|per)\b/i.test(piece)
  return canStand ? note(finish(piece), field, label, strength, 0.72) : []
}

function insightsOf({ fields }: BriefFields, product: Product): Note[] {
  let earlier = fields.painPoint
  return sentencesIn(fields.insight).flatMap((raw) => {
    const sentence = toProspect(raw.replace(/,? (?:I think|I guess|i think)$/, ''), 'insight', earlier)
    earlier += ` ${raw}`
    if (sentence === null) return []
    const kind = kindOf(sentence, 'insight')
    const pieces = segmentsIn(sentence)
    const isTerms = /^(?:limit|date|terms|price)$/.test(kindOf(pieces[0] ?? '', 'insight')?.kind ?? '')
    const isOwn = /^(?:sender|prospect)$/.test(shapeOf(sentence).shape)
    const stated =
      isTerms && !isOwn && wordCount(sentence) <= 18
        ? frameFragments(pieces, (piece) => kindOf(piece, 'insight')?.kind, product)
        : null
    if (stated !== null)
      return [...note(stated, 'insight', kind?.kind ?? 'proof', (kind?.strength ?? 2) + 0.2, 0.85)]
    const whole = /^(?:sender|prospect|clause)$/.test(shapeOf(sentence).shape)
    if (whole || /^[\p{L} ]{3,24}: /u.test(sentence)) {
      const [head = '', ...tail] = splitTail(sentence)
      return [
        ...note(
          joinClauses(withDeterminer(head)),
          'insight',
          kind?.kind ?? 'proof',
          Math.max(kind?.strength ?? 2, 2),
          0.9,
        ),
        ...tail.flatMap((piece) => sayFragment(piece, 'insight', product)),
      ]
    }
    const segments = segmentsIn(sentence)
    const isShort =
      segments.length > 1 &&
      wordCount(sentence) <= 16 &&
      !/^(?:was|is|were|since|so|and|but|or)\b/i.test(sentence)
    const framed = isShort
      ? frameFragments(segments, (piece) => kindOf(piece, 'insight')?.kind, product)
      : null
    const typed = note(framed, 'insight', kind?.kind ?? 'proof', (kind?.strength ?? 2) + 0.2, 0.8)
    if (typed.length > 0) return typed
    return attachVerbs(segments).flatMap((segment) => sayFragment(segment, 'insight', product))
  })
}

/** "taking 4 gyms, starts 8 September": the second verb stays with the first. */
function attachVerbs(segments: readonly string[]): string[] {
  const whole: string[] = []
  for (const segment of segments) {
    if (whole.length > 0 && shapeOf(segment).shape === 'does')
      whole.push(`${whole.pop() ?? ''}, which ${segment}`)
    else whole.push(segment)
  }
  return whole
}
