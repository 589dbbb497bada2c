import { isPlural } from '../english/grammar.ts'
import { findKnownBase } from '../english/find-known-base.ts'
import { OTHER_PEOPLE, PREPOSITIONS, THINGS, TOOL_WORDS, TRADE_GERUNDS } from '../english/lexicon/nouns.ts'
import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from '../english/lexicon/verbs.ts'

/**
 * The grammar of a piece's beginning, which decides the sentence it can become. `phrase` is the safe default: no
 * certain finite verb.
 */
export type Shape =
  | 'sender' // "we walk the farm once a year"
  | 'prospect' // "they lose deals", "you get a render"
  | 'clause' // "cakes arrive sideways": its own subject and finite verb
  | 'does' // "drafts the letter"
  | 'order' // "scan the sticker", "answer calls"
  | 'gerund' // "chasing receipts"
  | 'participle' // "roasted the day before"
  | 'negative' // "can't find staff", "no time"
  | 'phrase'

export interface Shaped {
  readonly shape: Shape
  /** Index of the finite verb; -1 without one. */
  readonly verbAt: number
}

/** Only up to the first comma. */
const words = (text: string) => (text.split(/[,:](?=\s)/)[0] ?? '').split(' ').filter(Boolean)
const stripWord = (word: string | undefined) =>
  (word ?? '').toLowerCase().replace(/^[^\p{L}\d$€£]+|[^\p{L}\d%]+$/gu, '')

const DETERMINER =
  /^(?:a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|nothing|some|both|half|one|two|three|four|five|six|ten|more|most|it|them|you|us|me|him|everything|what|how|who)$/
const PREPOSITION =
  /^(?:at|on|in|for|with|from|by|over|within|under|into|onto|through|between|across|about|per|during|past|off|around|round|like|of|to|without|against|until|since|after|before|out|up|down|back|away)$/
const SUBORDINATE =
  /^(?:that|who|which|where|when|whenever|if|because|until|while|so|than|whose|as|to|unless|since|before|after|without|what|how)$/
const ADVERB =
  /^(?:never|always|still|just|only|then|often|already|also|rarely|usually|barely|constantly|now|soon|ever|actually|really|even|hardly|simply|all|both)$/
const PAST =
  /^(?:came|went|fell|rang|took|grew|knew|saw|gave|showed|forgot|broke|began|chose|drove|ate|wrote|became|quit|told|said|thought|felt|left|ran|lost|made|paid|found|kept|got|sent|spent|won|met|bought|brought|built|taught|caught|stood|held|hit|cut|put|cost|slipped|vanished|died|happened)$/
const PARTICIPLE =
  /^(?:made|built|done|sent|paid|written|run|taken|given|kept|sold|shown|found|held|cut|drawn|sewn|grown|known|lent|set|bought|caught|taught|told|brought)$/
const ADVERBIAL =
  /^(?:\p{L}+ly|offline|online|again|daily|twice|once|sideways|late|early|there|here|everywhere|anywhere|together|alone|home|overnight|first|last|fast|better|worse|more|less|soon|later|direct|straight|free)$/u
const MEASURE = /^(?:hours?|days?|weeks?|months?|minutes?|years?|seconds?|times|nights?|mornings?|mins|hrs)$/
/** Agents: a word in -s after one is a verb. */
const PERSON =
  /^(?:cleaner|driver|client|customer|patient|guest|tenant|owner|agent|teacher|student|parent|waiter|dispatcher|sculptor|concierge|tech|technician|rep|instructor|broker|manager|caller|buyer|seller|landlord|inspector|doctor|nurse|dentist|vet|chef|operator|member|visitor|foreman|contractor|freelancer|recruiter|bookkeeper|accountant|lawyer|engineer|editor|designer)$/
/** Words in -s that are no nouns. */
const ONLY_VERB =
  /^(?:finds|tells|takes|gets|lets|gives|keeps|makes|sends|writes|reads|brings|listens|connects|collects|catches|sorts|fills|detects|predicts|prevents|pulls|handles|learns|installs|integrates|uploads|reminds|responds|imports|converts|recovers|translates|transcribes|watches|warns|knows|saves|builds|creates|generates|combines|arrives|includes|covers|misses|forgets|loses|spends)$/
/** Words in -s that look like verbs but are nouns in most briefs. */
const NOT_A_VERB =
  /^(?:us|its|this|his|yes|plus|less|lists|stores|times|hands|prices|lights|boxes|frames|signs|labels|shops|coats|strings|threads|trains|business|access|process|results|always|news|notes|hours|days|weeks|months|minutes|years|saas|ads|ups|sales)$/

const isBase = (word: string) => STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)
export const isThirdPerson = (word: string) =>
  word.endsWith('s') && !NOT_A_VERB.test(word) && !isBase(word) && findKnownBase(word) !== undefined

export function readShape(text: string): Shaped {
  const all = words(text).map(stripWord)
  const first = all[0] ?? ''
  const is = (shape: Shape, verbAt = -1): Shaped => ({ shape, verbAt })
  if (/^(?:we|i|we're|i'm|we've|i've|we'll|i'll|we'd|i'd)$/.test(first))
    return is('sender', /'/.test(first) ? 0 : findFirstVerb(all))
  if (/^our$/.test(first)) {
    const at = findVerb(all, 1)
    return at > 0 ? is('sender', at) : is('phrase')
  }
  if (/^(?:you|they|you're|they're|you've|they've|you'll|they'll|you'd|they'd)$/.test(first))
    return is('prospect', /'/.test(first) ? 0 : findFirstVerb(all))
  if (/^(?:can't|cannot|don't|won't|never|didn't|couldn't|doesn't|hasn't|haven't|not)$/.test(first)) {
    if (first === 'not' && /ing$/.test(all[1] ?? '')) return is('gerund')
    return is('negative')
  }
  if (first === 'does' && all.length > 1 && !/^(?:not|it|that|this)$/.test(all[1] ?? '')) return is('does', 0)
  // "after each visit we call the customer"
  const pronounAt = all.findIndex((word) => /^(?:we|i|you|they)$/.test(word))
  if (PREPOSITION.test(first) && pronounAt > 1 && pronounAt <= 5 && isBase(all[pronounAt + 1] ?? ''))
    return is(/^(?:we|i)$/.test(all[pronounAt] ?? '') ? 'sender' : 'prospect', pronounAt + 1)
  // "Pupils book and pay online"
  if (
    (OTHER_PEOPLE.has(first) || /^(?:pupils|guests|parents|donors|bidders|visitors|buyers)$/.test(first)) &&
    (isBase(all[1] ?? '') || all[1] === 'bid') &&
    !isPlural(all[2] ?? '')
  )
    return is('clause', 1)
  const third = isThirdPerson(first)
  const opens = DETERMINER.test(all[1] ?? '') || /^[$€£]?\d/.test(all[1] ?? '')
  // "waste weighed daily", "fix list ordered by revenue": nouns with a participle.
  const isDoneTo =
    /..ed$/.test(all[1] ?? '') ||
    (/..ed$/.test(all[2] ?? '') && /^(?:|by|for|in|daily|weekly|to|with|at)$/.test(all[3] ?? ''))
  if (third && ONLY_VERB.test(first) && !AUXILIARIES.has(all[1] ?? '')) return is('does', 0)
  if (
    third &&
    STRONG_VERBS.has(findKnownBase(first) ?? '') &&
    !LOOSE_VERBS.has(findKnownBase(first) ?? '') &&
    findVerb(all, 1) < 0
  )
    return is('does', 0)
  if (third && opens) return is('does', 0)
  if (
    third &&
    /^(?:back|up|out|in|off|to|over|on|with|for|as|into|down|like)$/.test(all[1] ?? '') &&
    findVerb(all, 1) < 0
  )
    return is('does', 0)
  if (/^(?:it's|there's|that's|he's|she's|who's|what's|nobody's|here's)$/.test(first)) return is('clause', 0)
  if (
    /..ing$/.test(first) &&
    !TRADE_GERUNDS.has(first) &&
    isKnownGerund(first) &&
    !(TELLS_OF.test(first) && isPlural(all[1] ?? ''))
  ) {
    const at = findVerb(all, 1)
    const hasSubject =
      at > 1 &&
      (all.slice(1, at).some((word) => /^(?:they|you|we|i|it|that|who|which|nobody)$/.test(word)) ||
        // "chasing staff for taxi slips"
        (PREPOSITION.test(all[at - 2] ?? '') && at > 2 && !AUXILIARIES.has(all[at] ?? '')))
    const isSure = /^(?:feels|takes|costs|means|is|eats|kills|hurts)$/.test(all[at] ?? '') && at <= 9
    return at > 0 && (isSure || (at <= 4 && !hasSubject)) ? is('clause', at) : is('gerund')
  }
  if ((/..ed$/.test(first) && findBaseOfPast(first)) || PARTICIPLE.test(first)) {
    const later = findVerb(all, 2)
    const doer = all[later - 1] ?? ''
    if (
      later > 1 &&
      (isPlural(doer) || THINGS.has(doer) || /^(?:gets|goes|comes|is|has)$/.test(all[later] ?? '')) &&
      !DETERMINER.test(all[1] ?? '')
    )
      return is('clause', later)
    // "verified mobiles", "branded app": a participle as an adjective.
    const isOfThing =
      all.length <= 3 &&
      (isPlural(all.at(-1) ?? '') || THINGS.has(all.at(-1) ?? '') || TOOL_WORDS.has(all.at(-1) ?? ''))
    return is(
      isOfThing &&
        !PREPOSITION.test(all[1] ?? '') &&
        !DETERMINER.test(all[1] ?? '') &&
        !/^\d/.test(all[1] ?? '')
        ? 'phrase'
        : 'participle',
    )
  }
  // "pay for clicks but the page converts": the part after "but" has its own verb.
  const joinedAt = all.findIndex((word, at) => at > 0 && /^(?:and|but|so|because|then|when)$/.test(word))
  const own = joinedAt < 0 ? all : all.slice(0, joinedAt)
  if (
    isBase(first) &&
    !/^(?:last|next)$/.test(first) &&
    !(/^(?:double|call|drop|sign|walk|cut|show)$/.test(first) && isPlural(all[1] ?? '')) &&
    !/^(?:offs|ins|outs|ups)$/.test(all[1] ?? '') &&
    !isDoneTo &&
    findVerb(own, 1) < 0 &&
    (own.length > 1 || isBase(all[joinedAt + 1] ?? ''))
  ) {
    if (
      opens ||
      /^(?:once|twice|again)$/.test(all[1] ?? '') ||
      (STRONG_VERBS.has(first) && !LOOSE_VERBS.has(first) && all.length > 1 && all[1] !== 'of')
    )
      return is('order', 0)
    if (ORDERS.has(first) && all.length > 2 && all[1] !== 'of') return is('order', 0)
  }
  const at = findVerb(all, 1)
  return at > 0 ? is('clause', at) : is('phrase')
}

/** "Leaking roofs": what the things do, not what is done to them. */
const TELLS_OF =
  /^(?:lean|leak|peel|sagg|fad|rott|rust|squeak|creak|dripp|crack|crumbl|grow|ris|fall|ag|dy|drift|melt|wilt|wobbl|warp|collaps|fold|park|exist|recurr|slipp|stray|shrink)ing$/

/** Verbs wherever they open a piece. */
const ORDERS = new Set(
  `fly sharpen restore repaint scan sign log set fill send hand pick drop turn answer check book call text reply schedule design plan train track import export upload swap switch pay
  print review record store host ship support match score search share sort report move post process monitor map`.split(
    /\s+/,
  ),
)

const isKnownGerund = (word: string): boolean => {
  const stem = word.slice(0, -3)
  return [stem, `${stem}e`, stem.slice(0, -1), `${stem.slice(0, -1)}ie`].some(isBase)
}

const findBaseOfPast = (word: string): boolean => {
  const stem = word.slice(0, -2)
  return (
    [stem, `${stem}e`, stem.slice(0, -1), word.replace(/ied$/, 'y')].some(
      (base) => base !== word && isBase(base),
    ) || /(?:ated|ized|ised|ified|nsed|sured|cked|sted|dled|lled)$/.test(word)
  )
}

/** After "we" and "you" a base form is the verb. */
const findFirstVerb = (all: readonly string[]): number => (isBase(all[1] ?? '') ? 1 : findVerb(all, 1))

/** The finite verb of a piece with a subject; -1 when uncertain. */
function findVerb(all: readonly string[], from: number): number {
  let preposition = -1
  let adverb = false
  for (let at = from; at < all.length; at += 1) {
    const word = all[at] ?? ''
    const before = all[at - 1] ?? ''
    const next = all[at + 1] ?? ''
    if (SUBORDINATE.test(word) && !(at > 1 && PREPOSITIONS.has(word) && PREPOSITION.test(word))) {
      if (/^(?:who|which|that)$/.test(word)) {
        // "the rep who sold it leaves": rarely certain, so not supported.
        return -1
      }
      if (word !== 'to') return -1
    }
    if (preposition < 0 && PREPOSITION.test(word)) preposition = at
    if (ADVERB.test(word)) {
      adverb = true
      continue
    }
    // "a menu you can edit": a relative clause.
    if (
      at > 1 &&
      /^(?:you|we|they|i|it)$/.test(before) &&
      !/^(?:and|but|or|so|then)$/.test(all[at - 2] ?? '')
    )
      return -1
    if (AUXILIARIES.has(word)) return at
    if (isFinite(all, at, word, before, next, adverb, preposition)) return at
    adverb = false
  }
  return -1
}

function isFinite(
  all: readonly string[],
  at: number,
  word: string,
  before: string,
  next: string,
  adverb: boolean,
  preposition: number,
): boolean {
  if (DETERMINER.test(before) && !/^(?:it|you|them|everything|nothing|that|this|all|half|one)$/.test(before))
    return false
  if (PREPOSITION.test(before) && !/^(?:up|out|down|back|away|off)$/.test(before)) return false
  if (/^(?:and|or)$/.test(before) || /^[$€£]?\d/.test(before)) return false
  if (MEASURE.test(before) && !adverb && at < 3) return false
  if (
    /^(?:back|lead|time)$/.test(word) ||
    /^(?:late|early|new|old|missed|last-minute|slow|late-night|free|full|extra)$/.test(before)
  )
    return false
  if (/^(?:of|that|who|which)$/.test(next)) return false
  if (word === 'means' && next !== '') return true
  if (PAST.test(word))
    return !/^(?:by)$/.test(next) && !/^(?:cut|hit|put|set|left)$/.test(word) ? true : DETERMINER.test(next)
  const opens = DETERMINER.test(next) || /^[$€£]?\d/.test(next) || ADVERB.test(next) || ADVERBIAL.test(next)
  const ends = next === ''
  if (/ed$/.test(word) && findBaseOfPast(word) && /^(?:down|away)$/.test(next) && all[at + 2] === undefined)
    return true
  if (/ed$/.test(word) && findBaseOfPast(word))
    return adverb || (opens && !/^[$€£]?\d/.test(next) && preposition < 0 && at <= 3)
  const head = preposition >= 1 && preposition < at ? (all[preposition - 1] ?? '') : before
  const plural =
    isPlural(before) ||
    (isPlural(head) && !MEASURE.test(head)) ||
    /^(?:people|staff|children|kids|men|women|team|police|half|most|they|everybody|nobody)$/.test(head)
  if (
    isThirdPerson(word) &&
    /^(?:deep|rough|green|flat|dry|cold|hot|wet|empty|loose|shut|soft|uneven|silent|dead|cloudy|sour|stale|wrong)$/.test(
      next,
    )
  )
    return true
  if (isThirdPerson(word) && PERSON.test(before)) return true
  if (isThirdPerson(word)) {
    const base = findKnownBase(word) ?? ''
    if (isPlural(before) && preposition < 0) return false
    if (STRONG_VERBS.has(base) && !LOOSE_VERBS.has(base)) return true
    return opens || adverb || ends || PREPOSITION.test(next) || isPlural(next) || /ing$|ly$/.test(next)
  }
  if (isBase(word) && (plural || isPlural(before))) {
    if (STRONG_VERBS.has(word) && !LOOSE_VERBS.has(word)) return true
    return (
      opens || adverb || (PREPOSITION.test(next) && next !== 'of') || next === 'or' || ends || isPlural(next)
    )
  }
  return adverb && isBase(word)
}
