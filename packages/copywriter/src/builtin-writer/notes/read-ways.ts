import { isPlural } from '../../brief/grammar.ts'
import { classifySpan } from '../../brief/find-facts.ts'
import { splitSegments, splitFieldSentences } from '../../brief/pieces.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { sayFragment, splitTail } from './say-fragment.ts'
import { frameFragment } from './frame-fragment.ts'
import { isBaseVerb, joinClauses, joinList, addDeterminer } from './join-clauses.ts'
import { addThingArticle } from './add-thing-article.ts'
import type { AudienceNouns } from '../../brief/read-audience-nouns.ts'
import { addArticles, addBe, splitRunOn } from './complete-notes.ts'
import { MOST_WORDS, makeNote, takeOpening } from './note.ts'
import type { Note } from './note.ts'
import { isPerson, hasOthers, addressProspect } from './person.ts'
import { turnAudienceToYou } from './turn-audience-to-you.ts'
import { isOneThing } from './read-product.ts'
import type { Product } from './read-product.ts'
import { conjugateForProduct, nameAsSubject } from './say-product.ts'
import { finish, isWritten, lowerFirst, countWords } from '../../brief/sentence.ts'
import { isThirdPerson, readShape } from '../../brief/read-shape.ts'

/** What the offer does and what the prospect gets. */
export function readWays({ fields, audience }: ParsedFields, product: Product, others: boolean): Note[] {
  let earlier = ''
  const prospect = audience.singular?.split(' ').at(-1)?.toLowerCase()
  return splitFieldSentences(fields.solution).flatMap((typed) => {
    // "agent on camera", to an agent.
    const raw =
      splitSegments(typed).length > 1
        ? typed
            .split(', ')
            .map((piece) =>
              piece.toLowerCase().startsWith(`${prospect ?? '-'} on `)
                ? `you${piece.slice((prospect ?? '').length)}`
                : piece,
            )
            .join(', ')
        : typed
    const hasThem = /\b(?:they|them|their)\b/i.test(raw) && !hasOthers(raw)
    const sentence = hasThem && others ? raw : addressProspect(raw, 'solution', earlier)
    earlier += ` ${raw}`
    return sentence === null
      ? []
      : mergeDependent(sayWay(completeWay(takeOpening(sentence), audience), product)).map((way) => ({
          ...way,
          needsOthers: hasThem && others,
        }))
  })
}

const completeWay = (sentence: string, audience: AudienceNouns): string =>
  isWritten(sentence)
    ? turnAudienceToYou(sentence, audience)
    : splitRunOn(addArticles(turnAudienceToYou(sentence, audience)))

/** "Clients book and leave a deposit", "Every sale updates one list": a possible verb follows its subject. */
function hasLikelyVerb(sentence: string): boolean {
  if (DOES_TO.test(sentence)) return true
  const words = sentence.toLowerCase().split(/[\s,]+/)
  const at = words.findIndex((word, index) => {
    const before = words[index - 1] ?? ''
    return isThirdPerson(word)
      ? isOneThing(before) || isPerson(before)
      : isBaseVerb(word) && (isPlural(before) || /^(?:staff|people|everyone)$/.test(before))
  })
  return at > 0 && !words.slice(0, at).some((word) => SUBJECT_ENDS.test(word))
}

const DOES_TO =
  /^(?:every|each|the|an?|your|our) (?:[\p{L}-]+ ){1,2}\p{L}+[^s\W]s (?:(?:the|an?|your|one|all|both|it|them|during|in|on|at|from|with|within|by|per) |\d|[\p{L}-]+ (?:from|in|by|for|and|to)\b)/iu
const SUBJECT_ENDS = /^(?:that|who|which|with|for|of|in|by|per|and|or)$/

/** "The dull one goes back in the same crate." depends on the sentence before it. */
function mergeDependent(ways: readonly Note[]): Note[] {
  const merged: Note[] = []
  for (const way of ways) {
    const before = merged.at(-1)
    if (before && DEPENDS.test(way.text) && countWords(before.text) + countWords(way.text) <= MOST_WORDS)
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
  /^(?:We|I) do the rest\b|^(?:The )?rest\b|^(?:The|That|This|Those|These) (?:[\p{L}-]+ )?(?:ones?|same|rest|others?)\b|^The [\p{L}-]+ \p{L}+ arrives?\b/iu

function sayWay(sentence: string, product: Product): Note[] {
  const kind = classifySpan(sentence, 'solution')
  const say = (text: string, confidence: number) =>
    makeNote(text, 'solution', kind?.kind ?? 'plain', kind?.strength ?? 1.5, confidence)
  const { shape } = readShape(sentence)
  // "A calm, trained person answers": adjectives, not a list.
  const whole = sentence.replace(/^(an?|the|your|our) ([\p{L}-]+), (?=[\p{L}-]+ \p{L})/iu, '$1 $2 ')
  if (isWritten(whole) && readShape(whole).shape === 'clause')
    return say(finish(addDeterminer(sentence)), 0.95)
  if (shape === 'phrase' && isWritten(whole) && hasLikelyVerb(whole)) return say(finish(sentence), 0.9)
  if (kind?.kind === 'guarantee') {
    const framed = frameFragment(sentence, kind.kind, product)
    return framed === null ? say(joinClauses(addDeterminer(sentence)), 0.75) : say(framed, 0.8)
  }
  const [head = '', ...tail] = splitTail(sentence)
  const rest = tail.flatMap((piece) => sayFragment(piece, 'solution', product))
  const only = (text: string, confidence: number): Note[] => {
    const own = classifySpan(head, 'solution')
    return [...makeNote(text, 'solution', own?.kind ?? 'plain', own?.strength ?? 1.5, confidence), ...rest]
  }
  switch (shape) {
    case 'sender':
    case 'prospect':
      return only(joinClauses(head), 0.95)
    case 'clause':
      return /^(?:so|then|and|but|which|because|or)\b/i.test(head)
        ? rest
        : only(joinClauses(addDeterminer(head)), 0.85)
    case 'does': {
      const subject = nameAsSubject(product)
      return only(
        joinClauses(
          subject === null
            ? `it ${lowerFirst(head)}`
            : `${subject} ${conjugateForProduct(product, lowerFirst(head))}`,
        ),
        subject === null ? 0.65 : 0.8,
      )
    }
    case 'order':
      // "fix profile, reviews, 4 posts": a list without a verb.
      if (splitSegments(head).filter((each, at) => at > 0 && readShape(each).shape === 'phrase').length > 1)
        return rest
      return only(
        joinClauses(
          PROSPECT_DOES.test(head) || /\bus\b/.test(head)
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
      // "snap pics of receipts, we do the rest"
      return PROSPECT_DOES.test(sentence) ? only(joinClauses(head), 0.75) : sayList(sentence, product)
  }
}

/** Imperatives for the prospect; others are the sender's work. */
const PROSPECT_DOES =
  /^(?:send|scan|see|get|set|pick|choose|import|sign|keep|try|cancel|swap|pay|book|log|upload|skip|stop|spend|know|tell|reply|forward|open|snap|take a|drop|text us|call us|ask|start|switch|save|own|free|go|close|learn|hand|point|say|show us|plug|press|click|order|dictate|approve|edit it|put in|enter|use|fly to|type|paste|post it|drop it)\b/i

/** The pieces of a sentence without a verb, as a list after the product. Terms become notes of their own. */
function sayList(sentence: string, product: Product): Note[] {
  const segments = joinVerbs(
    attachDoings(splitSegments(sentence).flatMap((segment) => segment.split(/\sand\s(?=(?:I|we|you) )/))),
  )
  const pieces: string[] = []
  const clauses: string[] = []
  const notes: Note[] = []
  for (const segment of segments) {
    const kind = classifySpan(segment, 'solution')?.kind
    const { shape } = readShape(segment)
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
  const kept = pieces
    // "training" alone says too little.
    .filter((piece, _, all) => all.length > 1 || piece.includes(' '))
    .map((piece) => piece.replace(/^(?:\+|plus) /, '').replace(/ (?:including|with|for|plus)$/, ''))
    .filter(
      (piece) =>
        readShape(piece).shape !== 'phrase' ||
        isNounPhrase(piece) ||
        addBe(piece, true) !== piece ||
        COMPARES.test(piece),
    )
  while (countWords(kept.join(' ')) > 26) kept.pop()
  if (kept.length === 0) return notes
  const kind = classifySpan(sentence, 'solution')
  const isDone = readShape(kept[0] ?? '').shape === 'participle'
  const named = kept.map((piece) =>
    !isDone && readShape(piece).shape === 'phrase' && addBe(piece, true) === piece && !COMPARES.test(piece)
      ? addThingArticle(piece)
      : lowerFirst(piece),
  )
  // "idea, size, placement": no article where one item takes none.
  const isBareList = named.length > 2 && named.some((thing) => !thing.includes(' '))
  const things = isBareList ? named.map((thing) => thing.replace(/^an? (?=\S+$)/, '')) : named
  const shapes = new Set(kept.map((piece) => (readShape(piece).shape === 'phrase' ? 'phrase' : 'done')))
  const isEven = shapes.size === 1 && !(things.some((thing) => / and /.test(thing)) && things.length > 1)
  const list = isEven ? joinList(things) : things.join(', ')
  const opensWithThing = readShape(kept[0] ?? '').shape === 'phrase' && !COMPARES.test(kept[0] ?? '')
  const plain = (text: string, withProduct: string, confidence = 0.75): Note[] =>
    makeNote(finish(text), 'solution', kind?.kind ?? 'plain', kind?.strength ?? 1.5, confidence).map(
      (each) => ({
        ...each,
        list: withProduct,
      }),
    )
  // "catch up in 3 weeks", "flags who is late": not a noun.
  const [opening = ''] = list.toLowerCase().split(' ')
  const isVerb = isBaseVerb(opening) || isThirdPerson(opening)
  const own = isVerb
    ? makeNote(finish(list), 'solution', kind?.kind ?? 'plain', kind?.strength ?? 1.5, 0.65).map((each) => ({
        ...each,
        list,
      }))
    : plain(`${opensWithThing ? "that's" : 'everything is'} ${list}`, list)
  const [clause, ...more] = clauses
  const whole =
    clause !== undefined && more.length === 0 ? `, and ${lowerFirst(clause.replace(/\.$/, ''))}` : ''
  const isShort = !isVerb && whole !== '' && countWords(list + whole) <= 28 && opensWithThing
  return [...(isShort ? plain(`that's ${list}${whole}`, list + whole, 0.95) : []), ...own, ...notes]
}

/**
 * "a mechanic on site, carries filters, fixes it there" → "a mechanic on site who carries filters and fixes it
 * there".
 */
function attachDoings(segments: readonly string[]): readonly string[] {
  const end = segments.findIndex(
    (segment, at) => at > 0 && readShape(segment.replace(/^(?:usually|always|also) /, '')).shape !== 'does',
  )
  const doings = segments.slice(1, end < 0 ? undefined : end)
  const [first = ''] = segments
  const doer =
    first
      .split(/ (?:on|in|at|for|from|with|of) /)[0]
      ?.split(' ')
      .at(-1)
      ?.toLowerCase() ?? ''
  return doings.length > 0 && DOER.test(doer) && readShape(first).shape === 'phrase'
    ? [`${first} who ${joinList(doings)}`, ...segments.slice(1 + doings.length)]
    : segments
}

/** A person: "who" can follow. */
const DOER =
  /^(?:mechanic|admin|assistant|technician|tech|engineer|trainer|coach|designer|writer|editor|bookkeeper|nurse|driver|cleaner|person|expert|specialist|consultant|manager|recruiter|rep|host|guide|guard|foreman|chef|electrician|plumber|developer|buyer|planner|researcher|strategist)$/

/** "we log every blast, report in 24 hours": further verbs of "we" stay with it. */
function joinVerbs(segments: readonly string[]): string[] {
  const groups: string[][] = []
  for (const segment of segments) {
    const verb = segment.replace(/^and /, '')
    const group = groups.at(-1)
    if (group && /^(?:we|i) /i.test(group[0] ?? '') && isBaseVerb(verb)) group.push(verb)
    else groups.push([segment])
  }
  return groups.map(joinList)
}

/** "cheaper than the big dealers": an adjective phrase. */
const COMPARES = /^(?:\p{L}+er|more [\p{L}-]+|less [\p{L}-]+) than\b/iu

/** "kit lives on your shelf", "manager sets your calendar": a verb before a possessive. */
const HAS_OBJECT =
  /^\p{L}+s (?:into|your|the|their|an?|our|its|it|you) |\b(?!(?:with|in|on|for|of|from|by|to|at|and|or|per|than|as|after|before|without|within|until|over|under|into|like|all|both)\b)\p{L}{3,} (?:your|it|you|them|us)\b/iu

/** A noun phrase for something received, not a place, time or negation. */
const isNounPhrase = (segment: string): boolean =>
  (!HAS_OBJECT.test(segment) || / who /.test(segment)) &&
  !/^(?:cheaper|faster|better|quicker|smaller|lighter|safer|easier|more|less|fewer|higher|lower|no|not|never|from|after|before|when|once|each|if|in|on|at|by|with|for|to|up|down|ready|live|over|under|within|via|also|usually|mostly|even|if|so|than|because|out|home|remote|mobile|own|there|then|and|or|which|that|until|since|when)\b|^\d+x\b/i.test(
    segment,
  ) &&
  !/^(?:very |so |really )?(?:fast|new|old|pretty|cheap|easy|simple|good|great|nice|quick|safe|modern|clean|best|big|small|local|cool|unique|reliable|affordable|professional|friendly)$/i.test(
    segment,
  ) &&
  !/^(?:\d[\d.,:-]*\s?(?:am|pm|%|hours?|minutes?|days?|weeks?|months?|years?|kg|km)?|\d+\/\d+|[A-Z\d .-]+)$/.test(
    segment,
  ) &&
  /\p{L}{3}/u.test(segment)
