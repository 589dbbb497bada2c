import { isPlural } from '../grammar.ts'
import { READERS_PEOPLE } from './belongs.ts'
import { OTHER_PEOPLE } from '../lexicon/nouns.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'

/** Who speaks in a field and who is spoken of. */
export interface Voice {
  /** The field says "I" or "we", so "they" are others. */
  isOwn: boolean
  /** Every form of the words that name the reader. */
  nouns: ReadonlySet<string>
  /** The words of the audience field, which may stand before the noun: "small law firms". */
  words: ReadonlySet<string>
}

const FIRST: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourself',
  "i'm": "you're",
  "i've": "you've",
  "i'll": "you'll",
  "i'd": "you'd",
  "we're": "you're",
  "we've": "you've",
  "we'll": "you'll",
  "we'd": "you'd",
}
const THIRD: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourself',
  "they're": "you're",
  "they've": "you've",
  "they'll": "you'll",
  "they'd": "you'd",
  he: 'you',
  she: 'you',
  his: 'your',
  her: 'your',
  him: 'you',
  "he's": "you're",
  "she's": "you're",
}
const SOMEONE =
  /^(clients?|customers?|someone|somebody|anyone|everyone|everybody|patients?|tenants?|guests?|guy|owner|caller|candidate|buyer|kids?|child|student|driver|visitor|lead|member|parent|person|people|relative|contractor|vendor|supplier|boss|rep|chef|lawyer|agency|employee|manager|landlord|nobody|team|staff|crew|competitors?|accountant|bookkeeper|agent)$/
const MORE_PEOPLE = new Set(
  `landlords heirs creators influencers journalists investors retailers distributors wholesalers brokers bartenders waiters chefs hosts
  speakers sponsors dentists lawyers attorneys clinicians therapists adjusters inspectors planners architects builders roofers plumbers
  electricians subcontractors interns trainees apprentices graduates executives directors founders agencies insurers banks carriers
  couriers dealers franchisees neighbours neighbors occupants athletes moms mums dads mothers fathers colleagues paralegals reviewers
  editors strangers guards officers caregivers salespeople hygienists advisers advisors consultants accountants bookkeepers
  physicians surgeons principals councils auditors underwriters lenders`.split(/\s+/),
)
const THINGS_DO =
  /^(are|get|sit|go|expire|break|arrive|come|run|fail|pile|cost|take|last|happen|work|look|won't|aren't|were|end|leak|drop|slip)$/
const MEASURE =
  /^(hours|days|weeks|months|minutes|years|seconds|nights|times|evenings|weekends|thousands|hundreds)$/

export const voiceOf = (
  field: string,
  audience: { nouns: ReadonlySet<string> },
  audienceField: string,
): Voice => ({
  isOwn: /(^|[\s"'(])(I|we|my|our|us|I'm|we're|I've|we've|me)(?=[\s.,;:?!]|$)/i.test(
    field.replace(/\bUS\b/g, ''),
  ),
  // "owners can't afford the bill" is nobody's business but theirs, unless the owners are who is written to.
  nouns: new Set(
    [...audience.nouns].filter(
      (noun) =>
        !/^(?:people|person)$/.test(noun) &&
        (!/^owners?$/.test(noun) || /\bowners?\b|\bowns?\b/i.test(audienceField)),
    ),
  ),
  words: new Set(audienceField.toLowerCase().split(/[^\p{L}\p{N}'-]+/u)),
})

/** One sentence of a complaint in the reader's person. */
export function toReader(sentence: string, voice: Voice): string {
  const named = withoutReadersName(sentence, voice)
  const words = named.split(' ')
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''))
  const turned = words.map((word, at) => {
    const lower = plain[at] ?? ''
    if (word.startsWith('US')) return word
    const to = FIRST[lower] ?? (THIRD[lower] && meansReader(plain, at, voice) ? THIRD[lower] : undefined)
    if (to === undefined) return word
    // "her" before a noun is "your", but "told her" is "told you".
    const isObject =
      lower === 'her' && /^(about|that|to|when|if|and|for|with|the|a)$/.test(plain[at + 1] ?? '')
    return word.replace(/[\p{L}'-]+/u, isObject ? 'you' : to)
  })
  return agreed(turned.join(' '))
}

function meansReader(words: readonly string[], at: number, voice: Voice): boolean {
  if (voice.isOwn) return false
  const word = words[at] ?? ''
  const before = words.slice(0, at).filter(Boolean)
  // Of a parent's complaint "he" is the child.
  const isParents = [...voice.words].some((each) => /^(?:parents?|mums|moms|dads|carers)$/.test(each))
  if (isParents && /^(he|she|his|her|him|he's|she's)$/.test(word)) return false
  if (before.length === 0) return true
  const isOther = (each: string) =>
    (SOMEONE.test(each) ||
      OTHER_PEOPLE.has(each) ||
      READERS_PEOPLE.has(each) ||
      MORE_PEOPLE.has(each) ||
      isDoerByName(each)) &&
    !isOnlyWhich(words, each) &&
    !voice.nouns.has(each) &&
    each !== 'nobody'
  const isNobodys = /\b(nobody|no one)\b/.test(before.join(' '))
  const people = before.filter(
    (each, index) =>
      isOther(each) &&
      !(each === 'one' && before[index - 1] === 'no') &&
      // "for every customer they win": who wins them is not the customer.
      !(
        /^(?:they|they're|they've)$/.test(words[index + 1] ?? '') &&
        (before[0] === 'they' || /^(?:every|each|new|another)$/.test(before[index - 1] ?? ''))
      ),
  )
  if (/^(he|she|his|her|him|he's|she's)$/.test(word)) return people.length === 0
  if (word === 'them' && isDoneToReader(before, voice)) return true
  if (
    /^(?:their|theirs)$/.test(word) &&
    people.length === 1 &&
    isDoneToReader(before, voice) &&
    (HARMS.test(before.at(-1) ?? '') ||
      (words.slice(at + 1).includes('them') &&
        isDoneToReader(words.slice(0, words.lastIndexOf('them')), voice)) ||
      before.includes('them'))
  )
    return true
  // "investors ask for numbers they can't produce", "clients think they're too expensive"
  if (
    /^they(?:'re)?$/.test(word) &&
    /\b(?:ask|asks|want|expect|demand) .{0,200}s$/.test(before.join(' ')) &&
    /^(?:can't|cannot|don't (?:have|offer|stock|sell|make|do))\b/.test(words.slice(at + 1).join(' '))
  )
    return true
  if (word === "they're" && /^(?:think|say|assume|complain|feel)$/.test(before.at(-1) ?? ''))
    return /^too (?:expensive|pricey|small|big|slow|junior|cheap|old|niche)\b/.test(
      words.slice(at + 1).join(' '),
    )
  // "they rely on agencies who don't understand their brand"
  if (
    word === 'their' &&
    before[0] === 'they' &&
    /\b(?:who|that) (?:don't|doesn't|never|barely|hardly) (?:really )?(?:understand|know|get|fit|match|care about|respect)$/.test(
      before.join(' '),
    )
  )
    return true
  if (people.length > 0) return false
  // "photos don't reflect who they are"
  if (/^(?:who|whom)$/.test(before.at(-1) ?? '') && word === 'they') return true
  const hasThings = before.some(
    (each) =>
      (isPlural(each) || SHORT_PLURAL.test(each)) &&
      !MEASURE.test(each) &&
      !voice.nouns.has(each) &&
      !isVerb(each),
  )
  if (isNobodys && /^(their|theirs|themselves)$/.test(word)) return false
  // "cancellations cost them hundreds": what costs is not what pays.
  if (
    word === 'them' &&
    /^(?:cost|costs|costing|took|hurt|hurts|take|takes|eat|kill|kills|drain|drains|stress|bother|hold|keep|keeps|make|makes|give|gives|leave|leaves|slow|slows)$/.test(
      before.at(-1) ?? '',
    )
  )
    return true
  if (word === 'them') return !hasThings
  if (/\bby then$/.test(before.join(' ')) && hasThings) return false
  if (!hasThings) return true
  const next = words[at + 1] ?? ''
  if (/^(?:don't|do|doesn't|aren't|are|can't|won't)$/.test(next) && words[at + 2] === undefined) return false
  if (next === 'sell' && words[at + 2] === undefined) return false
  return !THINGS_DO.test(next) && word !== "they're"
}

/** "agency mark-ups": what kind they are of, and nobody. */
function isOnlyWhich(words: readonly string[], person: string): boolean {
  const next = words[words.indexOf(person) + 1] ?? ''
  return !isPlural(person) && isPlural(next) && !isPredicate(next, false) && !isVerb(next)
}

const BY_NAME = /^[a-z]{3,}(?:ers|ors|ists|ians)$/
const THINGS_BY_NAME =
  /^(?:.*(?:lists|orders|offers|numbers|papers|letters|errors|doors|floors|colou?rs|meters|metres)|computers|servers|containers|trailers|boilers|heaters|coolers|freezers|printers|scanners|routers|banners|flyers|posters|stickers|folders|headers|footers|reminders|vouchers|chargers|sensors|mirrors|monitors|tractors|motors|factors|filters|gutters|timers|trackers|retainers|disasters|winters|summers|corners|matters|quarters|centers|answers|covers|burgers|drawers|registers|elevators|generators|indicators|favou?rs|timers|tickers|buffers|powers|transfers|chapters|clusters|layers|triggers|careers|beers|engagers|dinners|rosters|ledgers|dampers|twists|costs)$/

/** "operators", "stylists": who does something, by the ending. */
const isDoerByName = (word: string): boolean => BY_NAME.test(word) && !THINGS_BY_NAME.test(word)

const TO_SOMEONE =
  /^(?:blame|call|ask|tell|email|text|ghost|pay|sue|thank|trust|hire|fire|message|ring|phone)$/

const SHORT_PLURAL = /^(?:cvs|ids|pcs|vas|dms|rfps|kpis|skus|gps|prs)$/

/** What is done to somebody else's things. */
const HARMS =
  /^(?:cop(?:y|ies)|steals?|ignores?|undercuts?|poach|poaches|rejects?|disputes?|questions?|delays?|cuts?|delete|lowball|squeeze)$/
const CLAUSE_BEGINS =
  /^(?:because|when|whenever|until|till|so|that|who|which|what|where|how|why|if|before|after|once|while|but|than|they|you|we|i|he|she|it|nobody|someone|everyone)$/
const MOVES_ALONG = /^(?:with|behind|around|among|between|of|both|all)$/

/**
 * "creators ghost them", "clients only hear from them": the only others are who does it, and they don't do it to themselves.
 */
function isDoneToReader(all: readonly string[], voice: Voice): boolean {
  const joined = all.findLastIndex((word) => /^(?:and|but|so)$/.test(word))
  const doing = all[joined + 1] ?? ''
  // "listings expire and sellers blame them": nobody blames a listing.
  const isApart =
    TO_SOMEONE.test(all.at(-1) ?? '') &&
    (OTHER_PEOPLE.has(doing) || MORE_PEOPLE.has(doing) || isDoerByName(doing)) &&
    !all
      .slice(0, joined)
      .some((word) => OTHER_PEOPLE.has(word) || MORE_PEOPLE.has(word) || isDoerByName(word))
  const before = joined > 0 && isApart ? all.slice(joined + 1) : all
  if (MOVES_ALONG.test(before.at(-1) ?? '')) return false
  const isMany = (word: string, at: number) =>
    word === 'people' ||
    word === 'staff' ||
    (isPlural(word) && !MEASURE.test(word) && !(at > 0 && isVerb(word)))
  const many = before.flatMap((word, at) => (isMany(word, at) && !voice.nouns.has(word) ? [at] : []))
  const doers = many.filter((at) => !many.includes(at + 1))
  const [doer] = doers
  if (doer === undefined || doers.length > 1 || doer > 3) return false
  // Nothing but what describes the doer stands before it, and no other clause begins behind it.
  const start = before.slice(0, doer)
  // Things do nothing to anyone behind an "and": "policies live in a drive and no one finds them".
  const joint = before.findIndex((each, at) => at > doer && /^(?:and|or)$/.test(each))
  const next = before[joint + 1] ?? ''
  if (joint > 0 && !STRONG_VERBS.has(next) && !LOOSE_VERBS.has(next)) return false
  const isStart = start.every(
    (word) =>
      !isVerb(word) &&
      !AUXILIARY.test(word) &&
      !(word in THIRD) &&
      !(word in FIRST) &&
      !/^(?:of|for|to|with|in|on|at|from)$/.test(word),
  )
  return isStart && !before.slice(doer + 1).some((word) => CLAUSE_BEGINS.test(word))
}

/** "lawyers need more clients" is "you need more clients". */
function withoutReadersName(sentence: string, voice: Voice): string {
  const words = sentence.split(' ')
  let end = 0
  while (end < words.length && end < 4) {
    const word = (words[end] ?? '').toLowerCase()
    if (
      !voice.words.has(word) &&
      !/^(the|our|my|most|many|small|busy|local|new|independent|other)$/.test(word) &&
      !voice.nouns.has(word)
    )
      break
    end += 1
    if (voice.nouns.has(word) && !voice.nouns.has((words[end] ?? '').toLowerCase())) break
  }
  const noun = (words[end - 1] ?? '').toLowerCase()
  const [verb = '', ...rest] = words.slice(end)
  if (end === 0 || !voice.nouns.has(noun) || !isPredicate(verb.toLowerCase(), isPlural(noun))) return sentence
  return ['you', isPlural(noun) ? verb : plainVerb(verb), ...rest].join(' ')
}

const AUXILIARY =
  /^(is|are|was|were|has|have|had|can|can't|cannot|could|couldn't|don't|doesn't|didn't|isn't|aren't|won't|never|still|always|often|just|only|haven't|hasn't)$/

function isVerb(word: string): boolean {
  return (
    STRONG_VERBS.has(word) ||
    [word.slice(0, -1), word.replace(/(?:es|ed)$/, '')].some((base) => STRONG_VERBS.has(base))
  )
}

function isPredicate(word: string, plural: boolean): boolean {
  if (AUXILIARY.test(word)) return true
  if (plural) return STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)
  return (
    word.endsWith('s') &&
    [word.slice(0, -1), word.slice(0, -2)].some((base) => STRONG_VERBS.has(base) || LOOSE_VERBS.has(base))
  )
}

const YOURS: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  does: 'do',
  was: 'were',
  am: 'are',
  "doesn't": "don't",
  "isn't": "aren't",
  "hasn't": "haven't",
  "wasn't": "weren't",
  goes: 'go',
}

/** "wastes" is "waste". */
export function plainVerb(verb: string): string {
  const known = YOURS[verb]
  if (known) return known
  if (!verb.endsWith('s')) return verb
  return (
    [verb.slice(0, -1), verb.slice(0, -2), verb.replace(/ies$/, 'y')].find(
      (base) => STRONG_VERBS.has(base) || LOOSE_VERBS.has(base),
    ) ?? verb
  )
}

function agreed(text: string): string {
  return text
    .replace(
      /\byou( still| never| always| often| only| just)? ([a-z']+)\b/g,
      (match, adverb: string | undefined, verb: string) =>
        verb in YOURS ? `you${adverb ?? ''} ${YOURS[verb] ?? verb}` : match,
    )
    .replace(/\b(am|was) you\b/g, (_, verb: string) => (verb === 'am' ? 'are you' : 'were you'))
    .replace(/(?<!\b(?:who|what|where|how) )\byou are\b(?=\s(?!and\b|or\b|but\b)\S)/g, "you're")
}
