import { addArticle, isPlural } from '../../english/grammar.ts'
import { TOOL_WORDS } from '../../english/lexicon/nouns.ts'
import { toPlural } from '../../english/plurals.ts'
import { findAudienceTrades } from '../../playbook/trades.ts'
import { splitTitle } from '../split-title.ts'
import { addressesModel } from './addresses-model.ts'
import { findProductClues } from './find-product.ts'
import { measurePlace } from './measure-place.ts'
import { isPeopleWord } from './people.ts'
import { readAudiencePhrase } from './read-audience-phrase.ts'
import { rankClues } from './reading.ts'
import type { Clue, Reading } from './reading.ts'
import { readSenderSentence } from './sender.ts'
import { stripPunctuation } from './text.ts'
import { toPlainCase } from './to-plain-case.ts'
import type { PageSource } from './understand-page.ts'

/** Praise and fillers before the noun. */
const PUFF =
  /^(?:an?|the|your|our|only|leading|premier|trusted|award-winning|multi-award-winning|world-class|best|top|top-rated|number|one|#1|friendly|local|gentle|modern|beautiful|professional|reliable|affordable|experienced|passionate|proud|expert|most|truly|very|established|well-established|fully|qualified|insured|welcome|to|new)$/i
/** Ends the noun phrase. */
const BEHIND =
  /^(?:for|that|which|who|whose|where|with|without|in|near|across|on|by|at|of|to|from|and|or|based|run|serving|offering|providing|specialising|specializing|acting|helping|since|is|are|was|has|have|you|we|us|our|your|please|just|about|here)$/i
/** Too general alone: "a company", "a team". */
const GENERAL =
  /^(?:company|compan|business|team|organi[sz]ation|firm|practice|agency|office|brand|store|shop|center|centre|specialist|professional|expert|owner|member|customer|visitor|reader|client|manager|leader|founder)s?$/i
/** The audience says more than the noun: "a charity for young carers". */
const KEEPS_AUDIENCE = /^(?:charity|nonprofit|non-profit|foundation|school|nursery|club|church|hospice)$/i
/** People that a page writes to or about. */
const OTHERS =
  /^(?:customers|users|people|visitors|readers|members|clients|guests|patients|employees|staff|partners|friends|families|subscribers|shoppers|callers|homes|beginners|experts)$/
/** Words of sentences and slogans. */
const SENTENCE =
  /^(?:we|i|you|it|they|this|that|there|what|how|why|more|over|every|all|many|no|not|never|don['’]t|stop|get|make|meet|join|find|start|keep|lose|save|grow|try|see|let|be|is|are|will|can|when|if|services?|solutions?)$/i
const SLOGAN = /\b(?:welcome|website|site|page|home|our|your|we|you|soon|best|cheap|number)\b/i
const NATIONS =
  /\b(?:italian|french|indian|chinese|japanese|thai|greek|spanish|mexican|turkish|lebanese|british|english|scottish|welsh|irish|korean|vietnamese|american|german|polish|portuguese|persian|nepalese|caribbean|mediterranean|montessori)\b/g
const LONGEST_NAME = 5

/** The site's name; without one, the part of the title that the page uses as a name. */
export function findOwnName({ siteName, title, blocks }: PageSource): string {
  if (siteName !== '') return addressesModel(siteName) ? '' : siteName
  const texts = blocks.slice(0, 40).map(({ text }) => text)
  const parts = splitTitle(title)
    .map((part) => part.split(',')[0] ?? '')
    .filter((part) => isCapitalized(part) && !addressesModel(part))
  const [only = ''] = splitTitle(title).length === 1 ? parts : []
  return parts.find((part) => isUsedAsName(part, texts)) ?? (SLOGAN.test(only) ? '' : only)
}

function isCapitalized(part: string): boolean {
  const words = part.split(' ')
  return (
    words.length <= LONGEST_NAME &&
    !/\b(?:in|for|by|near) \p{Lu}/u.test(part) &&
    words.every((word) => /^(?:\p{Lu}|\d|&$|and$|of$|the$)/u.test(word))
  )
}

/** Whether a heading is the name, or a sentence has it, or its first two words, as a subject. */
function isUsedAsName(part: string, texts: readonly string[]): boolean {
  const words = part.split(' ')
  const names = words
    .map((_, at) => words.slice(0, at + 1).join(' '))
    .filter((name) => name.length > 4 && !/(?: &| and|^The)$/.test(name))
  return texts.some(
    (text) =>
      text === part ||
      names.some((name) => {
        const bare = text.replace(/^(?:At|Welcome to) /, '')
        return bare.startsWith(`${name} `) && /^[\p{Ll},]/u.test(bare.slice(name.length + 1))
      }),
  )
}

/** "a family dentist in Leeds", "solicitors in York", "a payroll software company"; '' when the page does not say. */
export function findOwnTrade(reading: Reading, name: string): string {
  const { title, descriptionSentences, passages, names, proper } = reading
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const phrase = readTradePhrase(text, proper)
    if (phrase && !name.toLowerCase().endsWith(phrase.text.toLowerCase().replace(/^an? /, '')))
      clues.push({ text: phrase.text, worth: worth + phrase.worth })
  }
  const addSentence = (sentence: string, worth: number) => {
    const said = readSenderSentence(sentence, names)
    if (said && said.who !== 'it') {
      if (/^(?:is|are|am|'re|'m)$/.test(said.verb) && /^(?:an?|the|your) /i.test(said.rest))
        add(said.rest, worth + 4)
    } else add(sentence, worth)
  }
  for (const part of splitTitle(title)) if (part !== name) add(part, 3)
  for (const sentence of descriptionSentences) addSentence(sentence, 3)
  for (const { kind, section, sentences } of passages) {
    if (section === 'terms') continue
    const worth = kind === 'h1' ? 3 : section === 'top' ? 2 : 0
    if (worth > 0 || kind !== 'item') for (const sentence of sentences) addSentence(sentence, worth)
  }
  const [trade = ''] = rankClues(clues, 2)
  if (trade !== '') return addPlace(trade, reading, name)
  return name === '' ? '' : findTool(reading)
}

interface TradePhrase extends Clue {
  text: string
}

/** Reads "Your friendly local dentist in the heart of Leeds" as "a dentist in Leeds". */
function readTradePhrase(text: string, proper: ReadonlySet<string>): TradePhrase | undefined {
  const words = text.replaceAll('&', 'and').split(/\s+/).slice(0, 24)
  let start = 0
  while (start < words.length - 1 && PUFF.test(words[start]?.replace(/,$/, '') ?? '')) start += 1
  const behind = words.findIndex(
    (word, at) => at > start && isEnd(word, words[at - 1] ?? '', words[at + 1] ?? ''),
  )
  const end = behind < 0 ? words.length : behind
  // "A Church of England school" is no church.
  if (end - start > 6 || BEHIND.test(words[start] ?? '') || /^of$/i.test(words[end] ?? '')) return undefined
  const named = words.slice(start, end).map(stripPunctuation)
  const noun = named.filter((word, at) => at === 0 || !PUFF.test(word))
  const head = noun.at(-1) ?? ''
  if (!isTrade(noun, head)) return undefined
  const phrase = noun.join(' ')
  const isShouted = noun.length > 1 && phrase === phrase.toUpperCase()
  const plain = toPlainCase(isShouted ? phrase.toLowerCase() : phrase, proper).replace(
    NATIONS,
    (nation) => nation.charAt(0).toUpperCase() + nation.slice(1),
  )
  const tail = endsPlain(words[end - 1]) ? readTail(words, end, head) : ''
  const text_ = `${isPlural(head.toLowerCase()) ? plain : addArticle(plain)}${tail}`
  return { text: text_, worth: (tail === '' ? 0 : 3) + Math.min(noun.length, 3) * 0.5 }
}

const isEnd = (word: string, before: string, next: string) =>
  !endsPlain(before) ||
  (BEHIND.test(word) && !(/^and$/i.test(word) && /^\p{L}+$/u.test(next) && isJoint(before)))

/** "food and drink shop", "plumbing and heating engineers": the nouns of one trade. */
const isJoint = (before: string) => /(?:ing|food|bed|fish|private|hair|wine|bar|arts?)$/i.test(before)

const endsPlain = (word: string | undefined) => word !== undefined && !/[,;:.!?)–—-]$/.test(word)

function isTrade(noun: readonly string[], head: string): boolean {
  const phrase = noun.join(' ')
  const lower = head.toLowerCase()
  if (noun.length === 0 || /\d|['’]s$/.test(phrase) || addressesModel(phrase)) return false
  if (TOOL_WORDS.has(lower) || (noun.length === 1 && GENERAL.test(lower))) return false
  if (/ing$/.test(lower) || noun.some((word) => SENTENCE.test(word))) return false
  const heads = isPlural(lower) ? lower : toPlural(lower)
  return !OTHERS.test(heads) && (isPeopleWord(heads) || findAudienceTrades(lower).size > 0)
}

/** " in Leeds" of "based in the heart of Leeds city centre"; of a charity " for young carers in Hull". */
function readTail(words: readonly string[], from: number, head: string): string {
  let at = from
  let audience = ''
  if (/^for$/i.test(words[at] ?? '') && KEEPS_AUDIENCE.test(head)) {
    const phrase = readAudiencePhrase(words, at + 1)
    if (!phrase) return ''
    if (/ in \p{Lu}/u.test(phrase.text)) return ` for ${phrase.text}`
    audience = ` for ${phrase.text}`
    at = phrase.end
  }
  if (/^based$/i.test(words[at] ?? '')) at += 1
  if (!/^(?:in|near|across)$/i.test(words[at] ?? '')) return audience
  const joint = (words[at] ?? '').toLowerCase()
  at += 1
  const heart = /^the (?:heart|centre|center|middle) of /i.exec(words.slice(at, at + 4).join(' '))
  if (heart) at += 3
  const length = measurePlace(words, at)
  const place = words
    .slice(at, at + length)
    .join(' ')
    .replace(/(?<![,;:.!?)–—-])[,;:.!?)–—-]+$/, '')
  return length === 0 || length > 5 ? audience : `${audience} ${joint} ${place}`
}

/** A part of the title that the page uses as a place: "Trattoria Nonna | Italian Restaurant | Norwich". */
function addPlace(trade: string, { title, passages }: Reading, name: string): string {
  if (/ (?:in|near|across) \p{Lu}/u.test(trade)) return trade
  const texts = passages.map(({ text }) => text)
  const place = splitTitle(title).find(
    (part) =>
      part !== name &&
      /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(part) &&
      texts.some((text) => text.includes(` in ${part}`) || text.includes(`, ${part} `)),
  )
  return place ? `${trade} in ${place}` : trade
}

/** "Payroll software for restaurants" as "a payroll software company". */
function findTool(reading: Reading): string {
  const [product = ''] = rankClues(findProductClues(reading), 4)
  const kind = product.split(/ (?:for|that|which|with|to|in|of) /)[0] ?? ''
  const head = kind.split(' ').at(-1)?.toLowerCase() ?? ''
  if (!TOOL_WORDS.has(head) || kind.split(' ').length > 4) return ''
  return addArticle(`${kind} company`)
}
