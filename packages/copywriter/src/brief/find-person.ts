import type { BriefField } from '@firstline/contract/brief-fields'
import { tag } from '../english/tagger.ts'
import type { Token } from '../english/tagger.ts'
import { isPlural } from '../english/grammar.ts'
import { isOtherPeople } from './people.ts'

const THEY = /^(?:they|them|their|theirs|themselves|they're|they've|they'll|they'd)$/
const SELF = /^(?:i|we|me|us|my|our|mine|ours|myself|ourselves)$/
/** The sender's voice in a pain: "I see it in every salon". */
const SENDER_SAYS =
  /\b(?:I|we) (?:often |always |still |keep )?(?:see|hear|speak|talk|meet|know|find|notice|work with|visit|ask|saw|heard|found|met|help|call|come across)\b|\b(?:I|we)'ve (?:\w+ )?(?:worked|seen|helped|met|visited|heard|found)\b/i
/** The prospect as a third person: "the owner does the rota". */
const PROSPECT_NAMED =
  /^(?:(?:the|a|an|their|most|many|busy|our) )?(?:\p{L}+ )?(?:owner|boss|founder|prospects?|decision maker|ceo|director|mum|mom|dad)\b/iu
const SENSES = /^(?:feels?|hates?|loves?|wants?|needs?|worried|struggles?|doesn't know|thinks?|is|are)\b/i

const MEASURE =
  /^(?:seconds|minutes|hours|days|weeks|months|years|times|pounds|dollars|euros|percent|points|miles|steps)$/

/** Doubt about who "they", "we" or a named person is. */
export function findPerson(
  field: BriefField,
  sentence: string,
  tokens: readonly Token[],
  prospects: ReadonlySet<string>,
): 'who' | 'reference' | undefined {
  const at = tokens.findIndex(({ word }) => THEY.test(word))
  const before =
    at < 0
      ? []
      : tokens
          .slice(0, at)
          .filter(({ pos, word }) => (pos === 'NOUN' || pos === 'PROPN') && !prospects.has(word))
  const plurals = before.filter(({ word }) => isPlural(word) || /^(?:everyone|people|staff|team)$/.test(word))
  if (field === 'painPoint') {
    if (tokens.some(({ word }) => SELF.test(word)) && !SENDER_SAYS.test(sentence)) return 'who'
    if (
      PROSPECT_NAMED.test(sentence) &&
      !/^(?:their|your) (?:mum|mom|dad)/i.test(sentence) &&
      !/^(?:every|the file)/i.test(sentence)
    )
      return 'who'
    if (SENSES.test(sentence)) return 'who'
    if (at < 0) return undefined
    return findPersonOfPain(
      sentence,
      tokens,
      plurals.filter(({ word }) => !MEASURE.test(word)),
    )
  }
  if (/\b(?:the|a) (?:client|prospect|customer)\b/i.test(sentence) && field === 'solution') return 'who'
  if (at < 0) return undefined
  // "Every missed caller … they": the caller.
  if (before.some(({ word }) => isOtherPeople(word) && !isPlural(word)) && tokens[at]?.word !== 'them')
    return undefined
  const named = plurals.filter(({ word }) => !MEASURE.test(word))
  const isSubject =
    named.length === 1 && /^(?:our|my|the)$/.test(tokens[0]?.word ?? '') && tokens[at]?.word === 'them'
  return named.length > 0 && !isSubject && !/\bafter they (?:have )?/.test(sentence) ? undefined : 'who'
}

/** Verbs whose "them" is a person: "the council fines them". */
const TO_PEOPLE =
  /\b(?:fines?|tells?|told|asks?|asked|calls?|pays?|paid|costs?|takes?|gives?|leaves?|charges?|charged|sends?|chases?|blames?|trusts?|owes?|rings?|visits?|reminds?|helps?|trains?|trained|shows?|shown|sells?|promised?|offers?|keeps?|stops?|wakes?|phones?|emails?|texts?|taught|teaches|lets?|makes?|warns?|warned|forces?|burned|needs?|finds?|choose|chooses|recommends?) them\b|\b(?:for|to|from|with|by|against) them\b/i

/** "They" in a pain is the prospect when no one else is named before it. */
function findPersonOfPain(
  sentence: string,
  tokens: readonly Token[],
  plurals: readonly Token[],
): 'who' | 'reference' | undefined {
  const theys = tokens.filter(({ word }) => THEY.test(word))
  const opens = theys[0] === tokens[0]
  if (opens && CUSTOMERS_DO.test(sentence)) return 'who'
  const first = tokens.indexOf(theys[0] as Token)
  const last = tokens.lastIndexOf(theys.at(-1) as Token)
  const others = tokens.slice(first, last).filter(({ pos, word }) => pos === 'NOUN' && isOtherPeople(word))
  // "When a tenant complains, they wait": either.
  if (
    /^(?:when|if|as|once|because)\b/i.test(sentence) &&
    theys[0]?.word === 'they' &&
    tokens.slice(0, first).some(({ pos, word }) => pos === 'NOUN' && isOtherPeople(word)) &&
    tokens[first - 1]?.word !== 'because'
  )
    return 'who'
  if (
    !opens &&
    tokens.slice(0, first).some(({ pos, word }) => pos === 'NOUN' && isOtherPeople(word) && !isPlural(word))
  )
    // "A couple asks about their photos": theirs.
    return theys.every(({ word }) => word === 'their') ? undefined : 'who'
  if (plurals.length === 0 && theys[0]?.word === 'them' && !TO_PEOPLE.test(sentence)) return 'reference'
  // "Their clients don't pay them": the others are named after the prospect.
  if (opens && tokens[0]?.word === 'their')
    return theys.length <= 2 && theys.at(-1)?.word !== 'they' ? undefined : 'who'
  if (theys.length === 1 && (opens || plurals.length === 0)) return undefined
  // "They chase invoices, and it takes them away": the prospect or the invoices.
  const isLaterThem = opens && theys.slice(1).some(({ word }) => word === 'them')
  if (isLaterThem && tokens.slice(0, last).some(({ pos, word }) => pos === 'NOUN' && isPlural(word)))
    return 'who'
  if (opens || plurals.length === 0) return others.length === 0 ? undefined : 'who'
  if (theys.length > 1) return 'who'
  // "Tenants call them": not the tenants.
  const isObject = theys[0]?.word === 'them'
  // "Engineers get paged, and two of them left".
  if (isObject && tokens[first - 1]?.word === 'of') return undefined
  const isLater = tokens
    .slice(0, last)
    .some(({ pos, word }) => /^(?:CCONJ|SCONJ)$/.test(pos) && word !== 'and')
  return !isObject || plurals.length > 1 || isLater ? undefined : 'who'
}

/** What a prospect's customers do: "they forget to book". */
const CUSTOMERS_DO =
  /^they(?:'ve|'d|'ll)? (?:never |always |still |often |only |just |all |then )?(?:sign up|download|walk in|walk out|come|visit|show up|turn up|ghost|renew|join|enroll|enrol|return|no-show|reply|respond|stop|vanish|disappear|drop out|abandon|quit|subscribe|unsubscribe|churn|forget to book|book a|ring|scroll|go elsewhere|choose|click|leave|cancel|call|ask)\b/i

/** A pain's "they" as "you" where it can only be the prospect; expects a sentence without doubt. */
export function turnToYou(sentence: string, prospects: ReadonlySet<string>): string {
  const tokens = tag(sentence)
  const at = tokens.findIndex(({ word }) => THEY.test(word))
  if (at < 0 || (at > 0 && listOthers(tokens.slice(0, at), prospects).length > 0)) return sentence
  return sentence.replace(THEYS, (word, index: number) => {
    // "They pay for twelve tools and use them": the tools.
    if (
      at === 0 &&
      word.toLowerCase() === 'them' &&
      listOthers(
        tokens.filter((token) => token.at < index),
        prospects,
      ).length > 0
    )
      return word
    const you = YOU_FOR_THEY[word.toLowerCase()] ?? word
    return /^\p{Lu}/u.test(word) ? you.charAt(0).toUpperCase() + you.slice(1) : you
  })
}

const THEYS = /(?<![\p{L}'])(?:they(?:'re|'ve|'ll|'d)?|them|theirs?|themselves)(?![\p{L}'])/giu
const YOU_FOR_THEY: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourselves',
  "they're": "you're",
  "they've": "you've",
  "they'll": "you'll",
  "they'd": "you'd",
}

/** Plural nouns of others than the prospect. */
const listOthers = (tokens: readonly Token[], prospects: ReadonlySet<string>): Token[] =>
  tokens.filter(
    ({ pos, word }) =>
      (pos === 'NOUN' || pos === 'PROPN') &&
      !prospects.has(word) &&
      !MEASURE.test(word) &&
      (isPlural(word) || /^(?:everyone|people|staff|team)$/.test(word)),
  )
