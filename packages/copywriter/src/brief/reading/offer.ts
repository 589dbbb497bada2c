import { baseOfThird } from '../gains/words.ts'
import { isMass, isPlural } from '../grammar.ts'
import {
  PERSON_WORDS,
  PROGRAM_WORDS,
  MASS_NOUNS,
  SERVICE_WORDS,
  TOOL_WORDS,
  TRADE_GERUNDS,
} from '../lexicon/nouns.ts'
import { KNOWN_NAMES } from '../lexicon/names.ts'
import { PEOPLES } from './lowered.ts'
import { lowerWord } from '../lower-first.ts'
import type { Tagger } from '../tagger.ts'
import type { Item } from './item.ts'
import { SURE, wordCount } from './item.ts'
import { piecesOf, sentencesIn } from './split.ts'

/** What the sender does or sells. */
export interface Offer {
  /** "cargo bike delivery", without article, as a thing that can be "ours". */
  noun?: string
  /** The same without what it is for: "exit planning" of "exit planning for trades businesses". */
  short?: string
  /** "Rota": a name of its own, which takes no article and no "our". */
  name?: string
  isPlural: boolean
  kind: 'service' | 'tool' | 'program' | 'person' | 'thing'
  /** What the sender said in a sentence of their own: "we answer calls and chats 24/7". */
  sentences: readonly string[]
  /** "closes itself when you are full": what the thing does, by its own words. */
  does?: string
  /** What was said beside it: terms, measures, names. */
  extras: readonly string[]
}

const HYPE_WORD =
  /\b(results-driven|full-service|360°?|digital growth partner|empower\w*|ambitious|unlock\w*|true potential|cutting-edge|data-driven|AI-powered|omnichannel|world-class|passionate|ninjas?|next-level|seamless\w*|innovative|revolutionary|best-in-class|leading|premier|trusted|one-stop|solutions?|holistic|bespoke|tailored|truly|cares)\b/gi
const SLOGAN =
  /^(done right|made (easy|simple)|simplified|reimagined|you can trust|that works?|done for you|your way|with a smile|dictate and done|sorted)$/i
const CUT =
  / (?:for|that|which|who|with|without|to (?:your|the)|from|so|by|in|on|plus|including|within|at) .*$| (?:online|in person|near you)$/
/** "building direct booking websites" is what someone does; "booking system" is a thing. */
const MAKING =
  /^(building|making|designing|running|writing|helping|selling|installing|fixing|managing|creating|teaching) \S+ \S+/i
const PRICE =
  /(?<!,|fee|price|rate|from|of|to)\s{1,50}(?=(?:flat|fixed) (?:fee|price|rate)\b|from [$€£]|[$€£]\d)/

export function readOffer(field: string, tagger: Tagger, solution = ''): Offer {
  const sentences = withoutShout(sentencesIn(withName(developed(field)))).filter(
    (sentence) => (sentence.match(HYPE_WORD) ?? []).length < 3,
  )
  const offer: Offer & { extras: string[]; sentences: string[] } = {
    isPlural: false,
    kind: 'service',
    sentences: [],
    extras: [],
  }
  for (const sentence of sentences) {
    const ours = OURS.exec(sentence)
    if (ours && offer.noun === undefined && baseOfThird(ours[2] ?? '') !== undefined) {
      offer.noun = ours[1] ?? ''
      offer.does = `${ours[2] ?? ''} ${ours[3] ?? ''}`
      offer.sentences.push(`our${sentence.slice(3)}`)
      continue
    }
    if (isOwnSentence(sentence) && wordCount(sentence) <= 22) {
      offer.sentences.push(...ownSentences(sentence))
      continue
    }
    for (const piece of piecesOf(sentence.replace(PRICE, ', '), tagger)) {
      if (SLOGAN.test(piece.text)) continue
      if (piece.shape === 'we' && piece.confidence >= SURE) offer.sentences.push(piece.text)
      else if (offer.noun === undefined && sentence === sentences[0]) takeNoun(offer, piece, tagger)
      else offer.extras.push(piece.text)
    }
  }
  nameOf(offer, field)
  if (offer.name === undefined && offer.noun !== undefined) offer.noun = withoutTitleCase(offer.noun)
  // "I sell used canning lines" also says what the thing is.
  const sold = (SOLD.exec(offer.sentences[0] ?? '') ?? HELPED.exec(offer.sentences[0] ?? ''))?.[1]
  if (offer.noun === undefined && sold && wordCount(sold) <= 5) offer.noun = sold.replace(/^(an?|the) /, '')
  if (offer.noun !== undefined) {
    offer.short = offer.noun.replace(CUT, '')
    const head = offer.short.split(' ').at(-1)?.toLowerCase() ?? ''
    offer.isPlural = isPlural(head) || / and \w+s$/.test(offer.short)
    offer.kind = kindOf(offer.short, head)
    if (offer.kind === 'person' && MAY_BE_SOFTWARE.test(head) && isSoftware(`${field} ${solution}`, solution))
      offer.kind = 'tool'
  }
  return offer
}

/** "raising £750k for our heat battery": the sender's own doing, with whom it is asked of left out. */
const asked = (field: string) =>
  /^(?:raising [$€£\d]|selling \d+% |asking for |looking for |hiring (?!support|help|software|platform)|seeking |fundraising for |crowdfunding )/i.test(
    field,
  )
    ? `we're ${field.charAt(0).toLowerCase()}${field.slice(1).replace(/, (?:local|small|big) [a-z]+$/, '')}`
    : field

/** "WordPress dev" is what is done; a dev is a person. */
const developed = (field: string) =>
  asked(field)
    .replace(/\b([A-Z]{2,})s (?=(?:platform|app|software|tool|agency|service|marketplace)\b)/g, '$1 ')
    .replace(
      /\b(web|website|wordpress|app|mobile|software|shopify|webflow|custom|frontend|backend|full[- ]stack|game|product|mvp|react) dev\b(?! (?:team|agency|shop|house))/gi,
      '$1 development',
    )

/** "LEADS!!! exclusive roofing leads": what is only shouted is said again. */
function withoutShout(sentences: readonly string[]): readonly string[] {
  const [first = '', second = ''] = sentences
  return /^[A-Z]{3,}$/.test(first) && second.toLowerCase().includes(first.toLowerCase())
    ? sentences.slice(1)
    : sentences
}

const HELPED = /^(?:we|i) help [\w' ]{1,50}? with ((?:an? |the )?[\w' -]+?)(?=,|$| (?:and|for|so|in)\b)/i
const SOLD =
  /^(?:we|i) (?:sell|do|make|offer|provide|build|run|install|rent|supply|bake|print|ship|design|write|create|produce|develop|craft|film|grow|roast|brew|import|source|stock|host|organi[sz]e) ((?:an? |the )?[\w' -]+?)(?= (?:and (?:I|we|also|then)|for|to|with|that|in|from|so)\b|,|$)/i

/** "Our software automates invoicing". */
const OURS =
  /^our ((?:[\w-]+ ){0,3}?(?:software|app|platform|tool|system|service|program|programme|course|product|bot|chatbot|AI|plugin|dashboard))s? (\w+s) (.+)$/i

/** "FlowDesk: CRM for plumbers", "FlowDesk is a CRM for plumbers": a name and what it is. */
const withName = (field: string): string =>
  field
    .replace(/^([A-Z][\w&.]*(?: [A-Z&][\w&.]*){0,2}): (?=[a-zA-Z])/, '$1, ')
    .replace(/^([A-Z][\w&.]*(?: [A-Z&][\w&.]*){0,2}) is (an?|the) (?=[a-zA-Z])/, '$1, $2 ')
    .replace(
      /^(podcast|newsletter|show|magazine|app|course|book|festival|radio show|web series) ((?:[A-Z]\w*)(?: (?:[A-Z]\w*|of|the|and|in|for|to))* ?[A-Z]\w{0,50})(?=,|$)/,
      '$2, a $1',
    )

/** "Social Media Management" typed as a title is no name. */
function withoutTitleCase(noun: string): string {
  const words = noun.split(' ')
  const head = (words.at(-1) ?? '').toLowerCase()
  const isTitle =
    words.length > 1 &&
    words.every((word) => /^[A-Z&\d]/.test(word) || /^(?:and|for|of|in|to|with|the|a)$/.test(word))
  const isKind =
    [SERVICE_WORDS, TOOL_WORDS, PROGRAM_WORDS, PERSON_WORDS].some((set) => set.has(head)) ||
    /(?:ing|tion|ment|services|solutions|design|repair|care|s)$/.test(head)
  return isTitle && isKind
    ? words.map((word) => (/^[A-Z][a-z-]+$/.test(word) ? lowerWord(word) : word)).join(' ')
    : noun
}

const isOwnSentence = (sentence: string) =>
  /^(we|i|we're|i'm|we've|our (team|firm|agency|company|studio|shop))\b/i.test(sentence)

/** "I sell X and I also install them" stays one; "We are a team of X. We ..." are two. */
function ownSentences(sentence: string): string[] {
  const plain = sentence
    .replace(/\s+/g, ' ')
    .replace(/^We are\b/, "We're")
    .replace(/^I am\b/, "I'm")
    .trim()
  return [plain.replace(/^We\b/, 'we')]
}

function takeNoun(offer: Offer, piece: Item, tagger: Tagger): void {
  const text = piece.text
    .replace(/^(premium|leading|trusted|innovative|cutting-edge|world-class|revolutionary) (?=\w)/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^(an?|the|our|my|your) (?=[a-z])/, '')
    .trim()
  if (!/\p{L}{2}/u.test(text)) return
  const relative = / (?:that|which) (\w+s\b.*)$/.exec(text)
  if (MAKING.test(text)) {
    const [first = '', ...rest] = text.split(' ')
    offer.sentences = [...offer.sentences, `we ${tagger.baseOf(first)} ${rest.join(' ')}`]
    return
  }
  const first = text.split(' ')[0] ?? ''
  const others = text
    .split(' ')
    .slice(1)
    .filter((word) => /^[A-Z]/.test(word))
  const isCommon =
    [SERVICE_WORDS, TOOL_WORDS, PROGRAM_WORDS, PERSON_WORDS, MASS_NOUNS].some((words) =>
      words.has(first.toLowerCase()),
    ) &&
    / [a-z]/.test(text) &&
    !KNOWN_NAMES.has(first.toLowerCase())
  const isSentenceCase =
    /^[A-Z][a-z-]+$/.test(first) &&
    !PEOPLES.test(first) &&
    others.length > 0 &&
    others.every((word) => KNOWN_NAMES.has(word.toLowerCase()) || /^[A-Z]{2,}/.test(word)) &&
    !KNOWN_NAMES.has(first.toLowerCase()) &&
    / [a-z]/.test(text)
  const typed = PEOPLES.test(first)
    ? text
    : !isCommon &&
        !isSentenceCase &&
        /[A-Z]/.test(text.slice(1).replace(first.slice(1), '')) &&
        /^[A-Z]/.test(text)
      ? text
      : [lowerWord(first), ...text.split(' ').slice(1)].join(' ')
  offer.noun = relative ? typed.slice(0, relative.index) : typed
  if (relative?.[1]) offer.does = relative[1]
}

/** "Rota, driver scheduling software": a name and what it is. */
function nameOf(offer: Offer & { extras: string[] }, field: string): void {
  const noun = offer.noun
  const [first = ''] = offer.extras
  if (!noun || first === '' || wordCount(noun) > 4 || !/^(?:[a-z]|[A-Z]{2,}\b)/.test(first)) return
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1)
  const isSingle =
    wordCount(noun) === 1 &&
    !isPlural(noun) &&
    wordCount(first) >= 2 &&
    (/^[A-Z]/.test(field) || /^an? /.test(first)) &&
    !isMass(noun) &&
    !TRADE_GERUNDS.has(noun) &&
    ![SERVICE_WORDS, TOOL_WORDS, PROGRAM_WORDS, PERSON_WORDS].some((words) => words.has(noun)) &&
    !/\d/.test(first) &&
    !/^(with|no|from|up|in|for|start|fixed|flat|free|keep|cooked|remote)\b/.test(first)
  const isTitle = wordCount(noun) > 1 && noun.split(' ').every((word) => /^[A-Z&]/.test(word))
  if (!isSingle && !isTitle) return
  offer.name = capital
  const own = first.replace(/^an? /, '')
  const relative = / (?:that|which) (\w+s\b.*)$/.exec(own)
  offer.noun = relative ? own.slice(0, relative.index) : own
  if (relative?.[1]) offer.does = relative[1]
  offer.extras = offer.extras.slice(1)
}

const TRADES =
  /^(?:plumber|electrician|notary|dj|florist|builder|roofer|joiner|gardener|cleaner|therapist|nutritionist|architect|translator|illustrator|stylist|mechanic|locksmith|barber|realtor|counsellor|counselor|paralegal|handyman|painter|decorator|surveyor|tiler|plasterer|beekeeper|magician|celebrant|caterer|dietitian|physiotherapist|osteopath|hypnotherapist|animator|proofreader|ghostwriter|strategist|engineer|closer|setter|negotiator|nanny|doula|chef|tutor|speaker|narrator|groomer|sitter|walker|minder|investigator|adviser|advisor|broker|auditor|valuer|inspector|installer|developer|solicitor|accountant|specialist|expert|interpreter|makeup artist|artist|musician|ceramicist|seamstress|tailor|notetaker|bookkeeper|consultant|supplier|wholesaler|manufacturer|distributor|retailer|roastery|roaster|bakery|brewery)$/i

const MAY_BE_SOFTWARE = /^(?:assistant|receptionist|agent|coach|tutor|concierge|scheduler|setter|responder)$/

/** "booking assistant" that "texts them after 6 weeks": people speak of themselves, or of "we". */
const isSoftware = (said: string, solution: string) =>
  /\b(?:AI|apps?|software|bots?|GPT|chatbots?|plugins?)\b/i.test(said) ||
  (baseOfThird(solution.split(' ')[0] ?? '') !== undefined && !/\b(?:I|we|my|our|us)\b/i.test(said))

function kindOf(short: string, head: string): Offer['kind'] {
  const one = head.replace(/s$/, '')
  if (/^services?$/.test(head) && / /.test(short)) return 'service'
  if (/^(?:wedding|event|party|financial) planner$/i.test(short)) return 'person'
  if (head === 'planner') return 'tool'
  if (/^(?:guide|book|ebook|newsletter)s?$/.test(head)) return 'thing'
  if (
    (/\b(?:AI|automated|virtual|voice|chat)\b(?! assistant| consultant| agency| engineer| developer)/i.test(
      short,
    ) &&
      (TOOL_WORDS.has(one) || /^(?:agent|receptionist|assistant)$/.test(one))) ||
    /\bAI assistant$/i.test(short)
  )
    return 'tool'
  if (
    /\bAI\b/.test(short) &&
    /^(?:partner|coach|tutor|assistant|writer|editor|recruiter|copywriter|trainer|agent|receptionist|designer)$/.test(
      one,
    )
  )
    return 'tool'
  if (TRADES.test(one)) return 'person'
  if (
    PERSON_WORDS.has(head) ||
    /^(broker|agent|cfo|agency|firm|studio|company|partner|team|lawyer|attorney|carpenter|contractor|chef|tutor|coach)$/i.test(
      one,
    )
  )
    return 'person'
  if (TOOL_WORDS.has(head) || TOOL_WORDS.has(one)) return 'tool'
  if (PROGRAM_WORDS.has(head)) return 'program'
  if (
    isMass(head) ||
    /(ing|tion|ment|wholesale|ance|ery|inspections?|reviews|claims|tours|shoots?|photoshoot|control|installs?|advice|setup|import|export|storage|insurance|forwarding|surveys?|audits?|refits?|removal|hire|rental|care|repairs?|contracts|filings?|letters|clearance|detection|catering|assembly)$/.test(
      head,
    ) ||
    / and /.test(short)
  )
    return 'service'
  return 'thing'
}
