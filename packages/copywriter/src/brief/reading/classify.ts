import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'
import { TRADE_GERUNDS } from '../lexicon/nouns.ts'
import type { Tagger } from '../tagger.ts'
import type { Term } from '../term.ts'
import { findVerb } from './find-verb.ts'
import type { Item, Shape } from './item.ts'

const OBJECT =
  /^(a|an|the|this|that|these|those|my|our|your|their|its|every|each|all|any|no|nothing|more|less|what|who|how|which|it|them|you|us|both|only|as)$/
/** Verbs no one takes for a noun at the head of a piece. */
const ORDERS = new Set(
  `send get pay see keep scan choose sign save know stop take give make find add ask tell bring go let build write create
  become avoid remove grow reduce increase reach win launch learn understand cancel reply raise earn lose fill close hire`.split(
    /\s+/,
  ),
)

/** Reads one piece of a field. */
export function classify(text: string, tagger: Tagger): Item {
  const terms = tagger.tag(text)
  const read = shapeOf(terms)
  return { text, shape: read.shape, confidence: read.confidence, verbAt: read.at }
}

function shapeOf(terms: readonly Term[]): { shape: Shape; confidence: number; at: number } {
  const first = terms[0]?.lower ?? ''
  const is = (shape: Shape, confidence: number, at = -1) => ({ shape, confidence, at })
  if (/^(we|i|we're|i'm|we've|i've|we'll|i'll)$/.test(first)) return is('we', 0.95, /'/.test(first) ? 0 : 1)
  if (/^(you|they|you're|they're|you've|they've|you'll|they'll|he|she)$/.test(first))
    return is('you', 0.95, /'/.test(first) ? 0 : 1)
  if (
    /^(nobody|someone|everyone|everybody|somebody|anyone|it|there|that|this)$/.test(first) ||
    startsNoOne(terms)
  ) {
    const found = findVerb(terms, first === 'no' ? 2 : 1)
    if (found) return is('clause', 0.95, found.at)
    // A pronoun needs no more proof than the word behind it: "someone clicks", "nobody told them".
    const at = first === 'no' ? 2 : 1
    if (terms[at] && !/^(on|in|at|of|from|with|who|that)$/.test(terms[at].lower))
      return is('clause', 0.85, at)
    const later = terms.findIndex((term, index) => index > 1 && term.tags.has('Verb'))
    return later > 0 ? is('clause', 0.8, later) : is('phrase', 0.8)
  }
  if (/^(how|what|who|why|which|where)$/.test(first)) return is('phrase', 0.6)
  if (/ing$/.test(first) && /^(kept|done|made|paid|included|sorted|sent|signed)$/.test(terms[1]?.lower ?? ''))
    return is('phrase', 0.9)
  if (/ing$/.test(first) && !TRADE_GERUNDS.has(first) && STRONG_OR_LOOSE(first)) {
    const found = findVerb(terms)
    const between = terms
      .slice(1, found?.at ?? 1)
      .some((term) => /^(they|you|we|i|it|other|nobody)$/.test(term.lower))
    // "hiring takes forever", but "buying leads that others call".
    const isSubject = found && !between && (found.at === 1 || (found.confidence > 0.9 && found.at <= 4))
    return isSubject ? is('clause', found.confidence, found.at) : is('gerund', 0.85)
  }
  if (first === 'not' && /ing$/.test(terms[1]?.lower ?? '')) return is('gerund', 0.85)
  const opening = openingVerb(terms)
  if (opening) return opening
  const found = findVerb(terms)
  return found ? is('clause', found.confidence, wholeVerbAt(terms, found.at)) : is('phrase', 0.9)
}

/** "kicks back plans", "sends back crowns": "back" belongs to the verb before it. */
function wholeVerbAt(terms: readonly Term[], at: number): number {
  const before = terms[at - 1]?.lower ?? ''
  return terms[at]?.lower === 'back' &&
    at > 1 &&
    /^(?:kick|knock|send|bounce|give|push|hand|bring|take|pay|claw|throw|scale|roll|cut)s$/.test(before)
    ? at - 1
    : at
}

const startsNoOne = (terms: readonly Term[]) => terms[0]?.lower === 'no' && terms[1]?.lower === 'one'

const STRONG_OR_LOOSE = (gerund: string) => {
  const stem = gerund.slice(0, -3)
  return [stem, `${stem}e`, stem.slice(0, -1), `${stem.slice(0, -1)}ie`].some(
    (base) => STRONG_VERBS.has(base) || LOOSE_VERBS.has(base),
  )
}

/** "drafts the letter", "scan the sticker": the doer is left out. */
function openingVerb(terms: readonly Term[]): { shape: Shape; confidence: number; at: number } | undefined {
  const first = terms[0]?.lower ?? ''
  const next = terms[1]?.lower ?? ''
  const opens = OBJECT.test(next) || /^[$€£]?\d/.test(next)
  const known = (base: string) => STRONG_VERBS.has(base) || LOOSE_VERBS.has(base)
  const third = [first.slice(0, -1), first.slice(0, -2), first.replace(/ies$/, 'y')].find(known)
  if (
    /^(goes|takes|gets|keeps|sends|saves|gives|makes|cuts|lets|turns|brings)$/.test(first) &&
    next !== 'of' &&
    terms.length > 1
  )
    return { shape: 'does', confidence: 0.85, at: 0 }
  if (first === 'only' && /s$/.test(next)) return { shape: 'phrase', confidence: 0.7, at: -1 }
  if (first.endsWith('s') && !known(first) && third) {
    if (opens) return { shape: 'does', confidence: 0.9, at: 0 }
    if (
      STRONG_VERBS.has(third) &&
      !LOOSE_VERBS.has(third) &&
      next !== 'of' &&
      terms.length > 1 &&
      !findVerb(terms)
    )
      return { shape: 'does', confidence: /^(from|in|by)$/.test(next) ? 0.5 : 0.75, at: 0 }
    return undefined
  }
  if (known(first) && opens) return { shape: 'order', confidence: 0.9, at: 0 }
  if (ORDERS.has(first) && terms.length > 1 && next !== 'of' && !findVerb(terms))
    return { shape: 'order', confidence: 0.8, at: 0 }
  if (
    /^(sign|log|set|fill|send|hand|pick|drop|turn)$/.test(first) &&
    /^(off|in|up|out|back|over)$/.test(next)
  )
    return { shape: 'order', confidence: 0.8, at: 0 }
  if (/^(can't|cannot|don't|won't|never|didn't|couldn't|always)$/.test(first))
    return { shape: 'you', confidence: 0.6, at: -1 }
  return undefined
}
