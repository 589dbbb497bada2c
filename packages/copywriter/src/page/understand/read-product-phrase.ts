import { isPlural } from '../../english/grammar.ts'
import {
  PERSON_WORDS,
  PROGRAM_WORDS,
  SERVICE_WORDS,
  TOOL_WORDS,
  TRADE_GERUNDS,
} from '../../english/lexicon/nouns.ts'
import { splitWords } from '../../english/words.ts'
import { readAudiencePhrase } from './read-audience-phrase.ts'
import { measurePlace } from './measure-place.ts'
import { stripPunctuation } from './text.ts'

/** Nouns of offers, besides tools, services, courses and people. */
const OFFERS = new Set(
  `agency studio firm theme themes template templates kit kits answering cover hosting staffing kitchen
  photography photos agency consultancy practice course coaching mentoring bootcamp software-as-a-service membership retainer
  apps add-on add-ons plugin themes subscription helpdesk desk lettings alarms cameras signage uniforms workwear furniture
  coffee beans reminders waitlist pastries cakes flowers bouquets packaging boxes labels bags candles prints wine bread meals hampers gifts
  websites shops stores audits translations subtitles captions books bookkeeper cfo rental rentals hire leasing loans finance
  scaffolding fencing roofing flooring joinery glazing grooming sitting walking boarding daycare nursery tuition lessons workshops
  therapy physiotherapy massage acupuncture catering events venue estate villa cleaning laundry waste recycling haulage
  freight couriers warehousing printing mailing surveys compliance security pentest pentesting backups monitoring
  hr pr cro cybersecurity wi-fi seo ppc
  engine library sdk toolkit crm wiki inbox calendar network exchange directory manufacturer supplier wholesaler roaster roastery
  bakery brewery maker makers company specialists lawyers solicitors accountants bookkeepers consultants designers developers
  photographers coaches recruiters cleaners movers broker brokers brokerage provider partner co-working coworking space`.split(
    /\s+/,
  ),
)
/** Heads that make a slogan of any phrase. */
const EMPTY =
  /^(future|power|art|science|way|world|home|key|secret|heart|solution|solutions|experience|experts|team|people|partner of|answer|difference|best|guide|choice|place|story|results|success|growth|business|name|part|one|leader|support you|nothing|everything|journey|vision|mission|things|days|weeks|years|hours|time|success)$/i
const PUFF =
  /^(the|an?|our|your|leading|premier|trusted|award-winning|world-class|world's|best|best-in-class|top|top-rated|#1|no\.1|number|innovative|cutting-edge|next-generation|next-gen|revolutionary|ultimate|powerful|amazing|beautiful|beautifully|stunning|unique|premium|expert|professional|affordable|cheap|quality|high-quality|reliable|modern|simple|simplest|easy|easiest|easy-to-use|fast|fastest|smart|smartest|smarter|better|only|first|new|complete|comprehensive|full-service|all-in-one|one-stop|dedicated|specialist|specialised|specialized|friendly|free|most|relaxed|honest|bespoke|tailored|seamless|effortless|delightful|super|truly|really|very|world|leading-edge|state-of-the-art|intelligent|robust|scalable|flexible|experienced|independent|family-run|family-owned|boutique)$/i
/** Ends the product's name. */
const BEHIND =
  /^(for|that|which|who|whose|with|without|in|to|of|on|by|from|at|made|built|designed|based|serving|supplying|helping|offering|providing|covering|where|when|so|since|because|if|as|across|near|around|under|starting|powered|created)$/i
/** Makes it a sentence or slogan. */
const NO_NAME =
  /^(we|We|i|I|you|You|your|Your|our|Our|it|It|is|are|Is|Are|be|Be|never|Never|no|No|not|Not|how|How|why|Why|what|What|when|When|let|Let)$/
const ORDER =
  /^(get|make|stop|turn|meet|say|grow|win|keep|save|start|join|try|see|know|learn|discover|welcome|more|less|fewer|no|zero|cut|reduce|find|build|track|manage|run|sell|send|raise|automate)$/i
/** Too broad to name an offer alone. */
const TOO_WIDE =
  /^(service|services|support|software|platform|design|management|company|agency|training|advice|planning|tool|tools|app|system|pages|products|studio|events|security|partner|provider|network|marketing|website|websites|resources|community|assistant)$/
/** Trades by the people who do them, as the work. */
const TRADES = new Map(
  `coach coaching, photographer photography, videographer videography, recruiter recruiting, bookkeeper bookkeeping,
  copywriter copywriting, consultant consulting, cleaner cleaning, accountant accounting, translator translation,
  caterer catering, designer design, landscaper landscaping`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)
const LONGEST = 11

/** The offer as a phrase: "call answering service for dental practices"; undefined when it names none. */
export function readProductPhrase(raw: string, countOf: (word: string) => number): string | undefined {
  const [part = ''] = raw
    .replace(/(?:(?<!\s)\s+)?[([].{0,200}?[)\]]/g, '')
    .split(/[.!?;|]\s|[.!?;|]$| [–—-] |: /)
  let tokens = part.trim().split(/\s+/)
  while (tokens.length > 1 && PUFF.test(tokens[0]?.replace(/,$/, '') ?? '')) tokens = tokens.slice(1)
  tokens = tokens.filter(
    (word, index) => index === 0 || !/^(leading|award-winning|trusted|premier|best)$/i.test(word),
  )
  const end = tokens.findIndex(
    (word, index) => (index > 0 && BEHIND.test(word)) || tokens[index - 1]?.endsWith(','),
  )
  const named = end < 0 ? [...tokens] : tokens.slice(0, end)
  const head = stripPunctuation(named.at(-1) ?? '')
  if (!isProductName(named, head, countOf)) return undefined
  const lower = head.toLowerCase()
  const trade =
    TRADES.get(lower) ?? (/^(?!coach)/.test(lower) ? TRADES.get(lower.replace(/s$/, '')) : undefined)
  if (trade) named[named.length - 1] = trade
  // "plumbing and heating firm" sells plumbing and heating.
  if (/^(?:firm|company|business)$/.test(lower) && isWork(named.at(-2) ?? '')) named.pop()
  const tail = end < 0 || tokens[end - 1]?.endsWith(',') ? [] : takeTail(tokens, end)
  const text = [...named, ...tail]
    .map((word) => (word === '&' ? 'and' : word))
    .join(' ')
    .replace(/(?<![,.;:!?])[,.;:!?]+$/, '')
  return /^[\p{L}\d]/u.test(text) ? text : undefined
}

const isWork = (word: string) =>
  SERVICE_WORDS.has(word.toLowerCase()) || TRADE_GERUNDS.has(word.toLowerCase())

/** Whether the phrase names a product or its seller: "software", "cleaning", "plumbers". */
function isProductName(phrase: readonly string[], head: string, countOf: (word: string) => number): boolean {
  const lower = head.toLowerCase()
  if (phrase.length === 0 || phrase.length > 6 || EMPTY.test(lower)) return false
  if (phrase.some((word) => NO_NAME.test(word)) || ORDER.test(phrase[0] ?? '')) return false
  const isShort = lower.length < 6 && !/^[A-Z]{2,}$/.test(head)
  if (phrase.length === 1 && (isShort || TOO_WIDE.test(lower))) return false
  return (
    [TOOL_WORDS, SERVICE_WORDS, PROGRAM_WORDS, PERSON_WORDS, OFFERS].some((set) => set.has(lower)) ||
    // An unknown noun counts when the page repeats it.
    (isPlural(lower) && countOf(lower) >= 3)
  )
}

/** As much as fits of "for dental practices", "in Leeds", "that predicts which customers cancel". */
function takeTail(tokens: readonly string[], from: number): string[] {
  const tail: string[] = []
  let at = from
  while (at < tokens.length && at < LONGEST) {
    const joint = (tokens[at] ?? '').toLowerCase()
    if (/^(made|built|designed|created)$/.test(joint) && /^for$/i.test(tokens[at + 1] ?? '')) {
      at += 1
      continue
    }
    const audience = joint === 'for' ? readAudiencePhrase(tokens, at + 1) : undefined
    if (audience) return [...tail, 'for', ...audience.text.split(' ')]
    if (/^(that|which)$/.test(joint) && tail.length === 0 && tokens.length <= LONGEST + 2)
      return takeClause(tokens.slice(at))
    const place = /^(for|in|across|near|around)$/.test(joint) ? measurePlace(tokens, at + 1) : 0
    if (place === 0 || (joint === 'for' && place > 3)) break
    tail.push(joint, ...tokens.slice(at + 1, at + 1 + place))
    at += place + 1
    if (/[,.;:]$/.test(tail.at(-1) ?? '')) break
  }
  return tail
}

/** "that predicts which customers cancel", without a second thought. */
function takeClause(words: readonly string[]): string[] {
  const stop = words.findIndex(
    (word, index) =>
      index > 0 && (/^(so|because|while|when|if|without)$/i.test(word) || words[index - 1]?.endsWith(',')),
  )
  const kept = stop < 0 ? words : words.slice(0, stop)
  return kept.length > 8 || /^(are|is|you|we|i)$/i.test(kept[1] ?? '') ? [] : [...kept]
}

/** Word limit of a product in a message. */
const SAYABLE = 6

const SHORTER: readonly ((text: string) => string)[] = [
  (text) => text.replace(/ with (?:\d|under |over |up to ).*$/, ''),
  (text) => text.replace(/( for .{0,200}?) (?:in|across|around|near) \p{Lu}.*$/u, '$1'),
  (text) => text.replace(/ (?:in|across|around|near) \p{Lu}\S*(?: and | \p{Lu}).*$/u, ''),
  // "SEO agency for plumbers" is SEO for plumbers.
  (text) =>
    text.replace(/(?<!\S)(\S+) (?:agency|studio|company|firm|services?)(?= for )/, (whole, trade: string) =>
      SERVICE_WORDS.has(trade.toLowerCase()) ? trade : whole,
    ),
  (text) => text.replace(/ for .{0,200} and .*$/, ''),
  (text) => text.replace(/ for .*$/, ''),
]

/** Without place and second audience, which the audience field has. */
export const shortenProduct = (product: string, most = SAYABLE) =>
  SHORTER.reduce((text, shorten) => (splitWords(text).length > most ? shorten(text) : text), product)
