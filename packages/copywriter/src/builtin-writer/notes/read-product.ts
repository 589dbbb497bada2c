import { isMass, isPlural } from '../../english/grammar.ts'
import { STRONG_VERBS } from '../../english/lexicon/verbs.ts'
import { PERSON_WORDS, PROGRAM_WORDS, STUFFS, TOOL_WORDS } from '../../english/lexicon/nouns.ts'
import { classifySpan } from '../../brief/find-facts.ts'
import { toPlural } from '../../english/plurals.ts'
import { splitSegments, splitFieldSentences } from '../../brief/pieces.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { addArticles } from '../../brief/add-articles.ts'
import { hasOthers } from '../../brief/people.ts'
import { DEVICE, HOUSE, isOneThing, MORE_PERSONS } from '../../english/one-thing.ts'
import { lowerFirst } from '../../brief/sentence.ts'
import { readShape } from '../../brief/read-shape.ts'

/** The product, as far as its field is certain. */
export interface Product {
  /** "RollUp": a name before the description. */
  readonly name?: string
  /** "attendance tool that texts parents", without article; undefined when the field is a sentence. */
  readonly noun?: string
  /** The noun without its description: "turnover cleaning" of "turnover cleaning with a photo report". */
  readonly core?: string
  readonly number: 'singular' | 'plural' | 'mass'
  /** The field as a sentence of the sender: "We roast specialty coffee and deliver twice a week". */
  readonly sentence?: string
  /** Prices, terms and places. */
  readonly rest: readonly string[]
  readonly sender: 'I' | 'we'
  readonly kind: 'tool' | 'program' | 'person' | 'house' | 'trade' | 'other'
}

const DONE =
  /^(?:inspection|installation|assessment|audit|survey|review|repair|check|renovation|test|clearance|clean|refurb|refit|redesign|evaluation|appraisal|valuation)$/
/** Services; other mass nouns are goods: "we do proofreading", "we offer road salt". */
export const DOING =
  /(?:ing|tion|sion|(?<!equip)ment|repair|hire|rental|maintenance|delivery|removal|redesign|install|hire|transport|haulage|tuition|outreach|catering|sales|cover|care)$/
/** "web design", "logo design": services, not things. */
const DESIGN = /\p{L} design$|\b(?:web|website|ad|email|emails|product|sales|page|in-app|launch) copy$/u
/** Start of the noun's description; the head is the word before. */
export const ENDS_HEAD =
  /^(?:for|in|on|at|with|without|that|which|who|from|of|by|to|and|or|as|per|under|over|across|including|produced|built|made|staffed|cooked|designed|delivered|run|done|sung|grown|where|when|between|into|via|using|instead|run|covering|printed|edited)$/i
const PRICE_INSIDE =
  /\s(?=(?:flat|fixed|from|starting|at|only|just)?\s?(?:fee |rate |price |at )?(?:[$€£₹]\s?\d|\d[\d.,]*\s?(?:€|£|eur|usd)))/i

export function readProduct({ fields }: Pick<ParsedFields, 'fields'>): Product {
  const [first = '', ...others] = splitFieldSentences(
    (hasOthers(fields.product) ? fields.product : fields.product.replace(/\btheir\b/g, 'your')).replace(
      /^([^:,]{3,40}): (?=[\p{Ll}\d])/u,
      '$1, ',
    ),
  )
  const sender: 'I' | 'we' =
    /(?<!&)\b(?:I|I'm|I've|I'll|my)\b/.test(`${fields.product} ${fields.solution} ${fields.insight}`) &&
    !/\b(?:we|our)\b/i.test(`${fields.product} ${fields.solution} ${fields.insight}`)
      ? 'I'
      : 'we'
  const which = /^(\p{Lu}[\p{L}\d]+), (?:which|that) (.{8,120})$/u.exec(first)
  if (which)
    return {
      number: 'mass',
      sender,
      kind: 'other',
      rest: others,
      sentence: `${which[1] ?? ''} ${which[2] ?? ''}`,
    }
  const [opening = '', ...following] = splitSegments(
    // "Ethically sourced, untreated hair": adjectives of one thing.
    first
      .replace(/^([\p{Lu}][\p{L}\d]{1,20}): /u, '$1, ')
      .replace(/^((?:\p{L}+ )?\p{L}+ed), (?=[\p{Ll}-]+ \p{L})/u, '$1 '),
  )
  const segments = [...(/^[$€£\d]/.test(opening) ? [opening] : opening.split(PRICE_INSIDE)), ...following]
  const head = segments[0] ?? ''
  const shape = readShape(head).shape
  const base = { number: 'mass', sender, kind: 'other', rest: [...segments.slice(1), ...others] } as const
  if (shape === 'sender' || (shape === 'prospect' && /^you/i.test(head)))
    return { ...base, sentence: first, rest: others }
  if (/^\S+(?: \S+)? (?:is|are) (?:a|an|the|our)\b/.test(first))
    return { ...base, sentence: first, rest: others }
  const isNamed =
    segments.length > 1 &&
    isName(head) &&
    readShape(segments[1] ?? '').shape !== 'sender' &&
    !/[$€£]|^\d|^(?:wholesale|retail)/.test(segments[1] ?? '')
  const later = segments.slice(isNamed ? 2 : 1)
  const ends = later.findIndex((piece) => !isMoreOfIt(piece))
  const more = later.slice(0, Math.min(ends < 0 ? later.length : ends, 3))
  const named = (isNamed ? (segments[1] ?? '') : head).split(' ')
  const headEnd = named.findIndex((word, index) => index > 0 && ENDS_HEAD.test(word))
  const headNoun = (named[(headEnd < 0 ? named.length : headEnd) - 1] ?? '').toLowerCase()
  // "boxes, tape, blankets" are all sold; "alterations service, hems, sleeves" has one product.
  const isOneKind =
    isPlural(headNoun) || ((isMass(headNoun) || STUFFS.has(headNoun)) && !DOING.test(headNoun))
  const behind = isOneKind || (later.length <= 2 && more.length === later.length) ? more : []
  const isList = behind.length > 0
  const items = [cleanNoun(isNamed ? (segments[1] ?? '') : head), ...(isList ? behind.map(lowerFirst) : [])]
  const noun =
    items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}` : (items[0] ?? '')
  const rest = [...later.slice(behind.length), ...others]
  const words = noun.split(' ')
  const end = words.findIndex((word, index) => index > 0 && ENDS_HEAD.test(word))
  const lastTyped = words[(end < 0 ? words.length : end) - 1] ?? ''
  // "VAs"
  const last = /^[A-Z]{2,4}s$/.test(lastTyped) ? 'ones' : lastTyped.toLowerCase()
  const joinedTo = /^and$/i.test(words[end] ?? '') ? takeLastJoined(words.slice(end + 1)) : ''
  const number =
    DONE.test(joinedTo) ||
    DESIGN.test(words.slice(0, end < 0 ? words.length : end).join(' ')) ||
    /^(?:fresh|organic|raw|bulk|dried|frozen|seasoned|pure) /.test(noun)
      ? 'mass'
      : // "Pinterest and Instagram": names.
        /^\p{Lu}\p{Ll}+$/u.test(lastTyped) && /^\p{Lu}/u.test(words.at(-1) ?? '')
        ? 'mass'
        : findNumber(joinedTo === '' ? last : joinedTo)
  // "an ordering page and QR flyers": two products; "a billing and attendance app": one.
  const isPair =
    joinedTo !== '' &&
    number === 'plural' &&
    findNumber(last) === 'singular' &&
    (DEVICE.test(last) || TOOL_WORDS.has(last))
  // "freight invoice audit": a repeated service, "freight invoice audits".
  const isDone = number === 'singular' && joinedTo === '' && end < 0 && DONE.test(last)
  const sized = addArticles(
    isDone
      ? [...words.slice(0, -1), toPlural(last)].join(' ')
      : number === 'singular' || isPair
        ? noun.replace(/^(\d+) (month|week|day|hour|minute|year)s? /, '$1-$2 ')
        : noun,
  )
  return {
    ...(isNamed ? { name: head } : {}),
    ...(NO_NOUN.test(sized) ? {} : { noun: sized, core: findCore(sized, joinedTo !== '') }),
    number: isPair ? 'singular' : isDone ? 'plural' : number,
    rest,
    sender,
    kind: isDone
      ? 'trade'
      : isTool(last, sized) && sender === 'we'
        ? 'tool'
        : /^(?:online|web) shop$/.test(sized)
          ? 'tool'
          : classifyHead(joinedTo === '' ? last : joinedTo),
  }
}

function findCore(noun: string, isJoined: boolean): string {
  const words = noun.split(' ')
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      (ENDS_HEAD.test(word) || word.endsWith(',')) &&
      !(isJoined && word === 'and') &&
      // "text to give" is one noun.
      !(word === 'to' && /^(?:text|pay|click|press|made)$/.test(words[index - 1] ?? '')),
  )
  return end < 2 && end >= 0 ? noun : words.slice(0, end < 0 ? words.length : end).join(' ')
}

function takeLastJoined(words: readonly string[]): string {
  const end = words.findIndex((word, index) => index > 0 && ENDS_HEAD.test(word))
  return (words[(end < 0 ? words.length : end) - 1] ?? '').toLowerCase()
}

const findNumber = (head: string): Product['number'] =>
  isPlural(head) ? 'plural' : isOneThing(head) || isUnknownThing(head) ? 'singular' : 'mass'

/** Unknown nouns are countable unless they look otherwise. */
const isUnknownThing = (head: string): boolean =>
  /^[a-z]{3,14}$/.test(head) &&
  !isMass(head) &&
  !STUFFS.has(head) &&
  !DOING.test(head) &&
  !/(?:ed|ly|ing|al|ic|ive|ous|ful|less|able|ible|est|th|ics|ese|ish|ch|up|out|in|on|off|live|remote|exclusive|wholesale|retail|online|ready|free|full|local|fresh|raw|organic|own|new|old|big|small)$/.test(
    head,
  ) &&
  !STRONG_VERBS.has(head)

function classifyHead(head: string): Product['kind'] {
  if (PERSON_WORDS.has(head) || MORE_PERSONS.test(head) || /..(?:ist|ian)$/.test(head)) return 'person'
  if (HOUSE.test(head)) return 'house'
  if (TOOL_WORDS.has(head) || DEVICE.test(head)) return 'tool'
  return PROGRAM_WORDS.has(head) ? 'program' : 'other'
}

const isName = (text: string): boolean => {
  const words = text.split(' ')
  return (
    words.length <= 3 &&
    !(words.length === 1 && isPlural(text.toLowerCase())) &&
    words.every((word) => /^(?:\p{Lu}[\p{L}\d.'-]*|&|of|the)$/u.test(word)) &&
    /\p{Ll}/u.test(text) &&
    !/(?:ing|tion)s?$/i.test(words.at(-1) ?? '')
  )
}

/** Items of a product list: "online booking, reminder texts", without prices, terms and sentences. */
const isMoreOfIt = (piece: string): boolean =>
  piece.split(' ').length <= 4 &&
  (readShape(piece).shape === 'phrase' || (piece.split(' ').length <= 2 && isPlural(piece))) &&
  classifySpan(piece, 'product') === null &&
  !ENDS_HEAD.test(piece.split(' ')[0] ?? '') &&
  (isPlural(piece.split(' ').at(-1) ?? '') || isMass(piece.split(' ').at(-1) ?? '')) &&
  !/^(?:wholesale|retail|lawn|dictate)$|\b(?:evenings|weekends|nights|mornings|days|hours|year|months|seasons|slots|dates|places|people)\b/i.test(
    piece,
  ) &&
  !/^(?:no|not|all|any|fully|same|sung|live|local|nationwide|uk|us|remote|online|virtual|in|per|pay|one|\d)\b/i.test(
    piece,
  )

/** "email assistant", "AI host": programs. */
const isTool = (last: string, noun: string): boolean =>
  (/^(?:assistant|planner|scheduler)$/.test(last) && !/\bvirtual\b/i.test(noun)) ||
  (/^(?:agent|receptionist|host|concierge)$/.test(last) &&
    /\b(?:ai|automated|chat|voice|digital|online|phone)\b/i.test(noun))

/** Not a product name. */
const NO_NOUN = /^(?:no|not|myself|me|us|it|stuff|things?|everything|nothing|help)\b/i

/** Without article; of a long list joined by "and" the first two. */
const cleanNoun = (text: string): string => {
  const parts = lowerFirst(
    text
      .replace(/^(?:a|an|the|our|my|own|your own)\s/i, '')
      .replace(/ (?:including|with|for|plus|of|done for (?:you|them))$/i, '')
      .replace(/(?<=\p{L}{5}) (?:thing|stuff)(?= |$)/iu, ''),
  ).split(' and ')
  return parts.length > 3 ? parts.slice(0, 2).join(' and ') : parts.join(' and ')
}
