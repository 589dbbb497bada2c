import type { PromptData } from './prompt-data.ts'

/** Values for the slots of the texts; absent when the brief has none that fits a sentence. */
export interface BriefWords {
  /** A bare noun phrase: "call cover". */
  offer: string
  /** With the article it takes: "an AI receptionist", but "call cover". */
  anOffer: string
  /** A noun phrase or a clause about the prospect: "your front desk misses calls at lunch". */
  pain?: string
  /** The subject of the pain, short enough for a subject line. */
  thing?: string
  /** What the offer does: "it texts back missed callers". */
  facts: readonly string[]
}

/** The critic rejects seven consecutive words of the brief. */
const MOST_IN_A_ROW = 6
const OFFER_WORDS = 3
const JOINTS =
  /^(?:that|which|who|whom|where|when|while|so|to|for|with|w\/|without|within|during|over|through|against|between|under|by|from|into|in|on|at|of|and|or|but|because|plus|than|per|via|until|before|after|if|as|about|like)$/i
const DETERMINERS = /^(?:a|an|the|our|my|your|their|his|her|its|this|these|every|each|all|some|any)$/i
const GENERIC =
  /^(?:services?|tools?|apps?|software|platforms?|systems?|products?|solutions?|teams?|agency|programs?|company)$/i
const SENDER =
  /^(?:(?:we|i|we're|i'm) )?(?:also )?(?:run|runs|offer|offering|do|provide|providing|sell|selling|make|making|build|building|design|designing|write|writing|help with|helping with)(?: an?| the)? (?=\S)/i
const VERB_AFTER =
  /^(?:a|an|the|every|each|all|your|you|any|back|in|into|on|up|out|for|to|with|straight|missed|\d.*)$/i

const TYPOS: Readonly<Record<string, string>> = {
  thier: 'their',
  dont: "don't",
  cant: "can't",
  doesnt: "doesn't",
  hasnt: "hasn't",
  isnt: "isn't",
  wont: "won't",
  teh: 'the',
  alot: 'a lot',
}

/** Reads a prompt's fields roughly, without the product's code. */
export function readBriefWords({ fields, page }: PromptData): BriefWords {
  const product = tidySentence(fields.product || (page?.siteName ?? '') || (page?.title ?? ''))
  const pain = findPain(tidySentence(fields.painPoint))
  const facts = [findSolution(tidySentence(fields.solution)), findAction(product)].filter(
    (fact) => fact !== undefined,
  )
  const offer = findOffer(product)
  return {
    offer,
    anOffer: addArticle(offer),
    ...(pain === undefined ? {} : { pain, thing: findThing(pain) }),
    facts,
  }
}

/** The first sentence, without emoji, capitals for effect and special characters. */
function tidySentence(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isShouted = letters.length > 8 && letters === letters.toUpperCase()
  const plain = (isShouted ? text.toLowerCase() : text)
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\bw\/(?=\s)/g, 'with')
    .replace(/(?<=\d|\bhrs?|\bhours?|\bmin|\bdays?)\/(?=\w)/g, ' a ')
    .replace(/ & /g, ' and ')
    .replace(/&\w+;|&#\d+;|<[^>]*>/g, ' ')
    .replace(/["“”]/g, '')
    .replace(/\.{2,}|…/g, ', ')
    .replace(
      /\b(?:thier|dont|cant|doesnt|hasnt|isnt|wont|teh|alot)\b/gi,
      (typo) => TYPOS[typo.toLowerCase()] ?? typo,
    )
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.])/g, '')
    .trim()
  return (plain.split(/[.!?](?=\s|$)|[\n;:()<>{}[\]|/]| [-–—] /)[0] ?? '').trim()
}

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')

/** The words before the first conjunction. */
function takeHead(words: readonly string[]): string[] {
  const end = words.findIndex(
    (word, index) => JOINTS.test(word) || (index > 0 && /,$/.test(words[index - 1] ?? '')),
  )
  return words.slice(0, end < 0 ? words.length : end).map((word) => word.replace(/,$/, ''))
}

function findOffer(product: string): string {
  const words = wordsOf(product.replace(SENDER, ''))
  while (words.length > 1 && DETERMINERS.test(words[0] ?? '')) words.shift()
  const named = takeHead(words)
  const [only = ''] = named
  if (named.length === 1 && GENERIC.test(only)) {
    const about = findSubject(words.slice(2))
    if (about !== '') return `${about} ${only}`
  }
  const kept = named.length > 0 && !/^(?:i|we|you|they|it)$/i.test(only) ? named.slice(-OFFER_WORDS) : []
  return lowerFirstWord(kept.join(' ') || findSubject(words) || 'this')
}

/** Mass nouns and names take no article. */
function addArticle(offer: string): string {
  const last = offer.split(' ').at(-1) ?? ''
  if (
    /(?:s|ing|ment|ware|ance|ence|tion|sion|care|cover|design|support|copy|work|advice|help|seo|this)$/i.test(
      last,
    ) ||
    /^\p{Lu}/u.test(last)
  )
    return offer
  return `${/^(?:[aeio]|u[nlp]|8|11|18|seo|hr|[AEFHILMNORSX][A-Z])/.test(offer) ? 'an' : 'a'} ${offer}`
}

/** "texts back every missed call within a minute" is about missed calls. */
function findSubject(words: readonly string[]): string {
  const determiner = words.findIndex((word, index) => index > 0 && DETERMINERS.test(word))
  const from = determiner < 0 ? 1 : determiner + 1
  return takeHead(words.slice(from))
    .slice(-2)
    .join(' ')
    .replace(/(?<=[^s])s$/, '')
}

/** Lower-cases the first word unless it is a name. */
function lowerFirstWord(text: string): string {
  return /^\p{Lu}\p{Ll}+(?= |$)/u.test(text) && text.includes(' ')
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** "A tool that predicts who leaves" as a clause. */
function findAction(product: string): string | undefined {
  const words = wordsOf(product)
  const that = words.findIndex((word) => /^(?:that|which)$/i.test(word))
  const verb = words[that + 1] ?? ''
  if (that < 0 || !/[^s]s$/.test(verb)) return undefined
  const rest = shortenField(words.slice(that + 1))
  return rest && `it ${rest}`
}

function findSolution(solution: string): string | undefined {
  const [first = '', second = ''] = wordsOf(solution)
  if (/^(?:we|i)$/i.test(first)) {
    const rest = shortenField(wordsOf(solution).slice(1), MOST_IN_A_ROW - 1)
    return rest && `we ${rest}`
  }
  if (/^(?:you|your)$/i.test(first)) {
    const rest = shortenField(wordsOf(solution))
    return rest && `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
  }
  if (!/^\p{Ll}+[^s]s$/u.test(lowerFirstWord(`${first} `).trim()) || !VERB_AFTER.test(second))
    return undefined
  const rest = shortenField(wordsOf(solution))
  return rest && `it ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
}

function findPain(pain: string): string | undefined {
  const words = wordsOf(pain)
  const short = shortenField(words[0] !== undefined && DETERMINERS.test(words[0]) ? words.slice(1) : words)
  if (!short) return undefined
  const owned = /^(?:their|the|our|my)$/i.test(words[0] ?? '') ? `your ${short}` : short
  return lowerFirstWord(
    owned
      .replace(/^(?:they're|we're|i'm)\b/i, "you're")
      .replace(/^(?:they|we|i)\b/i, 'you')
      .replace(/\b(?:their|our|my)\b/gi, 'your')
      .replace(/\b(?:them|us)\b/gi, 'you'),
  )
}

/** At most `most` consecutive words of the field, cut where a sentence can end. */
function shortenField(words: readonly string[], most = MOST_IN_A_ROW): string | undefined {
  const comma = words.findIndex((word) => /,$/.test(word))
  const whole = words.slice(0, comma < 0 ? words.length : comma + 1).map((word) => word.replace(/,$/, ''))
  if (/\b(?:them|they|their|theirs|themselves)\b/i.test(whole.slice(1).join(' '))) return undefined
  let end = whole.length
  if (end > most) {
    end = most + 1
    while (end > 1 && (end > most || !JOINTS.test(whole[end] ?? ''))) end -= 1
  }
  const kept = whole.slice(0, end)
  while (kept.length > 0 && (JOINTS.test(kept.at(-1) ?? '') || DETERMINERS.test(kept.at(-1) ?? '')))
    kept.pop()
  return kept.length >= 2 ? kept.join(' ') : undefined
}

function findThing(pain: string): string {
  const words = wordsOf(pain)
  if (!/^(?:you|you're)$/i.test(words[0] ?? '')) {
    const [first = '', ...others] = words
    const named = takeHead(/^your$/i.test(first) ? others : words).slice(0, 4)
    while (named.length > 1 && /^(?:is|are|was|were|has|have|gets?)$/i.test(named.at(-1) ?? '')) named.pop()
    return named.join(' ') || pain
  }
  const joint = words.findLastIndex((word) => JOINTS.test(word) || DETERMINERS.test(word))
  return words
    .slice(joint > 0 && joint < words.length - 1 ? joint + 1 : 1)
    .slice(-3)
    .join(' ')
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
