import { isPlural } from '../../brief/grammar.ts'
import {
  PERSON_WORDS,
  PROGRAM_WORDS,
  SERVICE_WORDS,
  TOOL_WORDS,
  TRADE_GERUNDS,
} from '../../brief/lexicon/nouns.ts'
import { audienceFrom } from './audience-phrase.ts'
import { bareWords } from './sentences.ts'

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** What names an offer besides the words for tools, services, courses and people. */
const OFFERS =
  words(`agency studio firm theme themes template templates kit kits answering cover hosting staffing kitchen
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
  photographers coaches recruiters cleaners movers broker brokers brokerage provider partner co-working coworking space`)
/** A head that makes a slogan of any phrase. */
const EMPTY =
  /^(future|power|art|science|way|world|home|key|secret|heart|solution|solutions|experience|experts|team|people|partner of|answer|difference|best|guide|choice|place|story|results|success|growth|business|name|part|one|leader|support you|nothing|everything|journey|vision|mission|things|days|weeks|years|hours|time|success)$/i
const PUFF =
  /^(the|an?|our|your|leading|premier|trusted|award-winning|world-class|world's|best|best-in-class|top|top-rated|#1|no\.1|number|innovative|cutting-edge|next-generation|next-gen|revolutionary|ultimate|powerful|amazing|beautiful|beautifully|stunning|unique|premium|expert|professional|affordable|cheap|quality|high-quality|reliable|modern|simple|simplest|easy|easiest|easy-to-use|fast|fastest|smart|smartest|smarter|better|only|first|new|complete|comprehensive|full-service|all-in-one|one-stop|dedicated|specialist|specialised|specialized|friendly|free|most|relaxed|honest|bespoke|tailored|seamless|effortless|delightful|super|truly|really|very|world|leading-edge|state-of-the-art|intelligent|robust|scalable|flexible|experienced|independent|family-run|family-owned|boutique)$/i
/** Where the name of the thing ends. */
const BEHIND =
  /^(for|that|which|who|whose|with|without|in|to|of|on|by|from|at|made|built|designed|based|serving|supplying|helping|offering|providing|covering|where|when|so|since|because|if|as|across|near|around|under|starting|powered|created)$/i
/** Makes a sentence or a slogan of it. */
const NO_NAME =
  /^(we|We|i|I|you|You|your|Your|our|Our|it|It|is|are|Is|Are|be|Be|never|Never|no|No|not|Not|how|How|why|Why|what|What|when|When|let|Let)$/
const ORDER =
  /^(get|make|stop|turn|meet|say|grow|win|keep|save|start|join|try|see|know|learn|discover|welcome|more|less|fewer|no|zero|cut|reduce|find|build)$/i
/** Who does it, turned to what is done. */
const TRADES: Readonly<Record<string, string>> = {
  coach: 'coaching',
  photographer: 'photography',
  photographers: 'photography',
  videographer: 'videography',
  recruiter: 'recruiting',
  recruiters: 'recruiting',
  bookkeeper: 'bookkeeping',
  bookkeepers: 'bookkeeping',
  copywriter: 'copywriting',
  consultant: 'consulting',
  consultants: 'consulting',
  cleaners: 'cleaning',
  accountants: 'accounting',
  translator: 'translation',
  caterer: 'catering',
  caterers: 'catering',
  designer: 'design',
  designers: 'design',
  landscaper: 'landscaping',
  landscapers: 'landscaping',
}
const LONGEST = 11

/** The offer as a phrase one would type: "call answering service for dental practices"; nothing when it names none. */
export function productPhrase(raw: string, heard: (word: string) => number): string | undefined {
  let tokens =
    raw
      .replace(/(?:(?<!\s)\s+)?[([].{0,200}?[)\]]/g, '')
      .split(/[.!?;|]\s|[.!?;|]$| [–—-] |: /)[0]
      ?.trim()
      .split(/\s+/) ?? []
  while (tokens.length > 1 && PUFF.test((tokens[0] ?? '').replace(/,$/, ''))) tokens = tokens.slice(1)
  tokens = tokens.filter(
    (word, index) => index === 0 || !/^(leading|award-winning|trusted|premier|best)$/i.test(word),
  )
  const cut = tokens.findIndex((word, index) => index > 0 && BEHIND.test(word))
  const comma = tokens.findIndex((word) => word.endsWith(','))
  const headEnd = [cut < 0 ? tokens.length : cut, comma < 0 ? tokens.length : comma + 1].reduce((a, b) =>
    Math.min(a, b),
  )
  const named = tokens.slice(0, headEnd)
  const head = bareWords(named.at(-1) ?? '')[0] ?? ''
  if (!names(named, head, heard)) return undefined
  const trade = TRADES[head.toLowerCase()]
  if (trade) named[named.length - 1] = trade
  // "plumbing and heating firm": what is sold is plumbing and heating.
  if (/^(?:firm|company|business)$/i.test(head) && isWork(named.at(-2) ?? '')) named.pop()
  const tail = comma >= 0 && comma < headEnd ? [] : tailOf(tokens, headEnd)
  const text = [...named, ...tail]
    .map((word) => (word === '&' ? 'and' : word))
    .join(' ')
    .replace(/(?<![,.;:!?])[,.;:!?]+$/, '')
  return /^[\p{L}\d]/u.test(text) ? text : undefined
}

const isWork = (word: string) =>
  SERVICE_WORDS.has(word.toLowerCase()) || TRADE_GERUNDS.has(word.toLowerCase())

/** Whether the word names what is sold, or who sells it: "software", "cleaning", "plumbers". */
const namesOffer = (word: string) =>
  [TOOL_WORDS, SERVICE_WORDS, PROGRAM_WORDS, PERSON_WORDS, OFFERS].some((set) => set.has(word.toLowerCase()))

function names(phrase: readonly string[], head: string, heard: (word: string) => number): boolean {
  const lower = head.toLowerCase()
  if (phrase.length === 0 || phrase.length > 6 || EMPTY.test(lower)) return false
  if (phrase.some((word) => NO_NAME.test(word)) || ORDER.test(phrase[0] ?? '')) return false
  if (
    phrase.length === 1 &&
    (lower.length < 6 ||
      /^(service|services|support|software|platform|design|management|company|agency|training|advice|planning|tool|tools|app|system|pages|products|studio|events|security|partner|provider|network|marketing|website|websites|resources|community|assistant)$/.test(
        lower,
      ))
  )
    return false
  if (namesOffer(lower)) return true
  // A word no list knows names the offer if the page keeps speaking of it.
  return isPlural(lower) && heard(lower) >= 3
}

/** "for dental practices", "in Leeds", "that predicts which customers cancel": as much as fits. */
function tailOf(tokens: readonly string[], from: number): string[] {
  const tail: string[] = []
  let at = from
  while (at < tokens.length && at < LONGEST) {
    const joint = (tokens[at] ?? '').toLowerCase()
    if (/^(made|built|designed|created)$/.test(joint) && /^for$/i.test(tokens[at + 1] ?? '')) {
      at += 1
      continue
    }
    if (joint === 'for') {
      const audience = audienceFrom(tokens, at + 1)
      if (audience) {
        tail.push('for', ...audience.text.split(' '))
        break
      }
      const name = tokens.slice(at + 1).findIndex((word) => !/^\p{Lu}/u.test(word))
      const own = tokens.slice(at + 1, name < 0 ? undefined : at + 1 + name)
      if (own.length === 0 || own.length > 3) break
      tail.push('for', ...own)
      at += own.length + 1
      if (/[,.;:]$/.test(own.at(-1) ?? '')) break
      continue
    }
    if (/^(in|across|near|around)$/.test(joint) && /^\p{Lu}/u.test(tokens[at + 1] ?? '')) {
      const rest = tokens.slice(at + 1)
      const stop = rest.findIndex(
        (word, index) =>
          !/^\p{Lu}/u.test(word) && !(/^(and|the|of)$/.test(word) && /^\p{Lu}/u.test(rest[index + 1] ?? '')),
      )
      const place = rest.slice(0, stop < 0 ? undefined : stop)
      tail.push(joint, ...place)
      at += place.length + 1
      if (/[,.;:]$/.test(place.at(-1) ?? '')) break
      continue
    }
    if (/^(that|which)$/.test(joint) && tail.length === 0 && tokens.length <= LONGEST + 2) {
      const clause = tokens.slice(at)
      // "with", "so that": a second thought, for the solution to tell.
      const stop = clause.findIndex(
        (word, index) =>
          index > 0 &&
          (/^(so|because|while|when|if|without)$/i.test(word) || clause[index - 1]?.endsWith(',')),
      )
      const kept = stop < 0 ? clause : clause.slice(0, stop)
      if (kept.length <= 8 && !/^(are|is|you|we|i)$/i.test(kept[1] ?? '')) tail.push(...kept)
      break
    }
    break
  }
  return tail
}
