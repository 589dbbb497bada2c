import { remember } from '../remember.ts'
import type { Situation } from './situation.ts'
import { findAudienceHead, findAudienceTrades } from './trades.ts'

/** Factors for a situation's points; 0 excludes it. Tuned on `eval/recognition`. */
const FIT = { named: 1.25, aside: 1.35, sameTrade: 0.65, any: 0.9, anyOfKnownTrade: 0.85 }

export interface Audience {
  /** The whole field. */
  readonly text: string
  /** The prospects without roles, one per list item. */
  readonly heads: readonly string[]
  readonly trades: ReadonlySet<string>
  /** Consumers rather than businesses. */
  readonly isConsumer: boolean
}

/** Separates two audiences: "salons, spas and barbers". */
const BETWEEN = /[,/&]| and | or /
const LEADERS = /^\s*(?:head|director|vp|chief|lead)s? of /i
const CONSUMERS =
  /\b(?:home ?owners?|parents|moms?|mums?|dads?|couples|brides?|students|teen(?:ager)?s|men|women|singles|retirees|pensioners|seniors|commuters|tenants|renters|job ?seekers|gamers|hobbyists|enthusiasts|collectors|(?:dog|cat|pet|car|boat|piano|plane|horse) owners|everyone|anyone|people over|families|travell?ers|tourists|runners|cyclists|hikers|truck drivers|expats)\b/i
const BUSINESS =
  /\b(?:who (?:run|own|manage|sell)|business|compan|agenc|school|studio|shop|store|practice|coach|clinic|owner of)/i
/** May follow a trade's name: "fashion brand founders". */
const GENERIC =
  /^[a-z]{0,4} ?(?:(?:owners?|founders?|brands?|startups?|stores?|shops?|compan(?:y|ies)|business(?:es)?|clinics?|practices?|offices?|teams?|schools?|studios?|managers?|sellers?|leaders?|leads?|people|agencies|firms?|operators?|professionals?|instructors?|artists?|teachers?|specialists?) ?){0,3}$/

export function readAudience(text: string): Audience {
  const parts = [text, ...text.split(BETWEEN)]
  const trades = new Set(parts.flatMap((part) => [...findAudienceTrades(part)]))
  return {
    text: toPlainWords(text),
    heads: parts.flatMap(listHeads),
    trades,
    isConsumer: trades.size === 0 && CONSUMERS.test(text) && !BUSINESS.test(text),
  }
}

function listHeads(part: string): string[] {
  const head = toPlainWords(findAudienceHead(part)[0])
  // "Heads of people" are known by the whole phrase.
  return LEADERS.test(part) ? [head, toPlainWords(part.replace(LEADERS, 'head of '))] : [head]
}

/** The factor for a situation's points. */
export function fitAudience({ trades, audience: names }: Situation, audience: Audience): number {
  const { text, heads, isConsumer } = audience
  const hasTrade = audience.trades.size > 0
  if (trades.length === 0) {
    if (isConsumer) return 0
    return hasTrade ? FIT.anyOfKnownTrade : FIT.any
  }
  const isTrade = trades.some((trade) => audience.trades.has(trade))
  if (names.some((name) => heads.some((head) => hasName(head, name)))) {
    // "Gym equipment manufacturers" names gyms and is another trade.
    const isOther =
      hasTrade && !isTrade && !names.some((name) => heads.some((head) => endsWithName(head, name)))
    return isOther ? 0 : FIT.named
  }
  if (isTrade) return FIT.sameTrade
  // "Companies that exhibit at fairs": when the head names no trade, the rest may.
  return !hasTrade && names.some((name) => hasName(text, name)) ? FIT.aside : 0
}

/** In lower case, with a space on both sides. */
function toPlainWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()} `
}

/** With the start of a plural in "ies". Cached: names are the playbook's. */
const listNameForms = remember((name) => {
  const word = toPlainWords(name).trimEnd()
  return word.endsWith('y') ? [word, word.replace(/y$/, 'ie')] : [word]
})

/** The name's last word may be cut: "physical therap". */
function hasName(text: string, name: string): boolean {
  for (const form of listNameForms(name)) {
    let at = text.indexOf(form)
    while (at >= 0) {
      const rest = text.slice(at + form.length).split(' ', 1)[0] ?? ''
      if (rest === '' || rest === 's' || rest === 'es' || name.length >= 5) return true
      at = text.indexOf(form, at + 1)
    }
  }
  return false
}

/** Whether only general words follow the name. */
function endsWithName(head: string, name: string): boolean {
  const word = toPlainWords(name).trimEnd()
  const at = head.lastIndexOf(word)
  return at >= 0 && GENERIC.test(head.slice(at + word.length))
}
