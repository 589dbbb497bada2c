import type { Situation } from './situation.ts'
import { audienceHead, tradesOfAudience } from './trades.ts'

/** How a situation fits the prospects that a brief names; 0 is not at all. Tuned on `eval/recognition`. */
const FIT = { named: 1.25, aside: 1.35, sameTrade: 0.65, any: 0.9, anyOfKnownTrade: 0.85 }

export interface Audience {
  /** Everything that the field says. */
  readonly text: string
  /** Who they are, without roles, one for each part of a list. */
  readonly heads: readonly string[]
  readonly trades: ReadonlySet<string>
  /** People who run nothing. */
  readonly isConsumer: boolean
}

/** Between the names of two audiences: "salons, spas and barbers". */
const BETWEEN = /[,/&]| and | or /
const LEADERS = /^\s*(?:head|director|vp|chief|lead)s? of /i
const CONSUMERS =
  /\b(?:home ?owners?|parents|moms?|mums?|dads?|couples|brides?|students|teen(?:ager)?s|men|women|singles|retirees|pensioners|seniors|commuters|tenants|renters|job ?seekers|gamers|hobbyists|enthusiasts|collectors|(?:dog|cat|pet|car|boat|piano|plane|horse) owners|everyone|anyone|people over|families|travell?ers|tourists|runners|cyclists|hikers|truck drivers|expats)\b/i
const BUSINESS =
  /\b(?:who (?:run|own|manage|sell)|business|compan|agenc|school|studio|shop|store|practice|coach|clinic|owner of)/i
/** What may follow the name of a trade: "fashion brand founders". */
const GENERIC =
  /^[a-z]{0,4} ?(?:(?:owners?|founders?|brands?|startups?|stores?|shops?|compan(?:y|ies)|business(?:es)?|clinics?|practices?|offices?|teams?|schools?|studios?|managers?|sellers?|leaders?|leads?|people|agencies|firms?|operators?|professionals?|instructors?|artists?|teachers?|specialists?) ?){0,3}$/

export function readAudience(text: string): Audience {
  const parts = [text, ...text.split(BETWEEN)]
  const trades = new Set(parts.flatMap((part) => [...tradesOfAudience(part)]))
  return {
    text: plainWords(text),
    heads: parts.flatMap(headsOf),
    trades,
    isConsumer: trades.size === 0 && CONSUMERS.test(text) && !BUSINESS.test(text),
  }
}

function headsOf(part: string): string[] {
  const head = plainWords(audienceHead(part)[0])
  // "Heads of people" are known by the whole.
  return LEADERS.test(part) ? [head, plainWords(part.replace(LEADERS, 'head of '))] : [head]
}

/** How much a situation's points count for this audience. */
export function fitAudience({ trades, audience: names }: Situation, audience: Audience): number {
  const { text, heads, isConsumer } = audience
  const hasTrade = audience.trades.size > 0
  if (trades.length === 0) {
    if (isConsumer) return 0
    return hasTrade ? FIT.anyOfKnownTrade : FIT.any
  }
  const isTrade = trades.some((trade) => audience.trades.has(trade))
  if (names.some((name) => heads.some((head) => holdsName(head, name)))) {
    // "Gym equipment manufacturers" names gyms and is another trade.
    const isOther = hasTrade && !isTrade && !names.some((name) => heads.some((head) => endsWith(head, name)))
    return isOther ? 0 : FIT.named
  }
  if (isTrade) return FIT.sameTrade
  // "Companies that exhibit at fairs": where the head tells no trade, a word of the rest may.
  return !hasTrade && names.some((name) => holdsName(text, name)) ? FIT.aside : 0
}

/** Lower-case words with a space on both sides. */
function plainWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()} `
}

/** Whether a text holds a name of an audience, whose last word may be cut: "physical therap". */
function holdsName(text: string, name: string): boolean {
  const word = plainWords(name).trimEnd()
  for (const form of [word, word.replace(/y$/, 'ie')]) {
    let at = text.indexOf(form)
    while (at >= 0) {
      const rest = text.slice(at + form.length).split(' ', 1)[0] ?? ''
      if (rest === '' || rest === 's' || rest === 'es' || name.length >= 5) return true
      at = text.indexOf(form, at + 1)
    }
  }
  return false
}

/** Whether a name is the last word of a head but for words that any audience has. */
function endsWith(head: string, name: string): boolean {
  const word = plainWords(name).trimEnd()
  const at = head.lastIndexOf(word)
  return at >= 0 && GENERIC.test(head.slice(at + word.length))
}
