import { isPlural } from '../../brief/grammar.ts'
import { OTHER_PEOPLE } from '../../brief/lexicon/nouns.ts'
import type { BriefField } from '@firstline/contract/brief-fields'
import { readShape } from '../../brief/read-shape.ts'

const THEY = /\b(?:they|their|them|theirs|themselves|they're|they've|they'll|they'd)\b/i
/** The sender in the first person: "I speak to owners every week who …". */
const SENDERS_VOICE =
  /\bI (?:speak|talk|meet|hear|see|work|had|ran|was|used to|know)\b|\bmyself\b|\b(?:tell|told|tells) me\b|\b(?:my|our) (?:clients?|customers?) (?:tell|say|told|ask)\b|\b(?:our (?:clients?|customers?|users?|members?)|clients? of ours|came to us|come to us|we (?:help|found|work with|offer|make|built|fix|see this|hear this|hear from|see a lot|see so)|tell us|told us)\b/i
/** "before they sold anything": people, whatever plural precedes. */
const PEOPLE_DO =
  /^they(?:'ve|'d|'ll)? (?:never |always |still |often |only |just )?(?:sold|sell|know|knew|tell|told|say|said|think|want|need|pay|paid|own|hire|hired|run|buy|bought|ask|asked|mail|prepare|retype|type|copy|manage|chase|send|post|film|record|plan|cook|bake|clean|load|teach|handle|track|guess|count|find|found|spend|spent|forget|call|answer|work|write|check|learn|hear|see|use|used|order|book|lose|lost|drive|close|open|can't afford|don't have|have to|had to)\b/i
/** What a prospect's customers do: "they sign up fine, but stop coming". */
const CUSTOMERS_DO =
  /^they(?:'ve|'d|'ll)? (?:never |always |still |often |only |just |all |then )?(?:sign up|download|walk in|walk out|come|visit|show up|turn up|ghost|renew|join|enroll|enrol|return|no-show|reply|respond|stop coming|stop showing|vanish|disappear|drop out|abandon|quit|subscribe|unsubscribe|churn)\b/i
/** Always of others: "12 posts in their voice". */
const THEIR_OWN =
  /^their (?:own |online )?(?:voice|brand|name|logo|calendar|diary|inbox|team|business|site|website|phone|menu|practice|company)\b/i
/** Always the prospect: "they only meet those who confirmed". */
const ONLY_MEETS = /^they (?:only (?:meet|pay|see|get|approve)|already (?:have|use|own|pay))\b/i
const hasThings = (text: string): boolean =>
  text.split(/, | (?:and|but) /).some((part) => {
    const { verbAt } = readShape(part)
    return part
      .split(' ')
      .some((word, at) => at !== verbAt && isPlural(word) && !MEASURE.test(word.toLowerCase()))
  })
const MEASURE =
  /^(?:hours|days|weeks|months|minutes|years|seconds|times|nights|units|reviews|quotes|calls|emails|prices)$/

/** Quoted speech, whose "I" is not the prospect: "the patient says I'll think about it", "where is my order". */
const QUOTED =
  /\b(?:says?|said|asks?|tells? (?:me|us|them|you)) (?:I|I'm|I'll|we|we'll|is my|can I|when|what|how|where|why|do you)\b|\b(?:call|calls|text|email|asks?|asking|message)\b.{0,25}\b(?:is|where|when|how|can|do) (?:my|I)\b|^(?:where|what|how|when|why|can|is|do)\b.{0,30}\b(?:my|I)\b/i

const dropQuoted = (sentence: string): string =>
  sentence
    .split(/, /)
    .filter((part) => !QUOTED.test(part))
    .join(', ')

/** Whether a plural precedes that "they" refers to instead of the prospect. */
export function hasOthers(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .some(
      (word) =>
        (OTHER_PEOPLE.has(word) && !/^(?:nobody|anyone|someone|everyone)$/.test(word)) ||
        /^(?:customer|client|guest|patient|member|tenant|student|pupil|buyer|caller|mums|moms|dads|men|women|buyers|brokers|mills|suppliers|vets|carers|bosses|bidders|firms|companies|shops|markets)$/.test(
          word,
        ) ||
        (isPlural(word) && /(?:ers|ors|ists|ants|ents|ees|ians)$/.test(word) && !MEASURE.test(word)),
    )
}

/**
 * A sentence of the sender addressed to the prospect; null when "they" is ambiguous. A pain is often in the
 * prospect's voice: "I never know" becomes "you never know".
 */
export function addressProspect(typed: string, field: BriefField, earlier: string): string | null {
  const sentence = field === 'painPoint' ? dropQuoted(typed) : typed
  if (sentence === '') return null
  if (field === 'painPoint' && SENDERS_VOICE.test(sentence))
    return /\bI see them\b/i.test(sentence) ? null : sentence
  let text = turnTheyToYou(sentence)
  if (field === 'painPoint' && text === sentence && CUSTOMERS_DO.test(sentence))
    text = sentence.replace(/^they/i, 'customers')
  if (text !== sentence && hasOthers(earlier) && !ONLY_MEETS.test(sentence)) return null
  if (
    field === 'painPoint' &&
    /\b(?:I|I'm|I've|I'll|I'd|me|my|mine|we|we're|we've|us|our|ours)\b/i.test(text)
  ) {
    text = turnSelfToYou(text)
  }
  return text
}

/** Pairs of words and replacements. */
const parsePairs = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(/,\s+/).map((pair) => pair.split(' ')))
const THEY_TO_YOU = parsePairs(
  "they you, their your, them you, theirs yours, themselves yourself, they're you're, they've you've, they'll you'll, they'd you'd",
)
const SELF_TO_YOU = parsePairs(
  `i you, i'm you're, i've you've, i'll you'll, i'd you'd, me you, my your, mine yours, myself yourself, we you, we're you're,
  we've you've, we'll you'll, we'd you'd, us you, our your, ours yours, ourselves yourselves`,
)
const WE_TO_I = parsePairs(
  "we I, we're I'm, we've I've, we'll I'll, we'd I'd, our my, us me, ours mine, ourselves myself",
)

const swap = (text: string, table: Readonly<Record<string, string>>): string =>
  text
    .replace(/\b(I|we|you) (?:am|was)\b/gi, (match, who: string) =>
      /^i$/i.test(who) ? `${who} ${/am$/i.test(match) ? 'are' : 'were'}` : match,
    )
    .replace(/\b(?:\p{L}+'\p{L}+|\p{L}+)\b/gu, (word) => {
      const turned = table[word.toLowerCase()]
      // "US" is a country.
      return turned === undefined || word === 'US' ? word : turned
    })

/** Decides each "they" by the words since the prospect was last meant: "they have no time to call them". */
function turnTheyToYou(text: string): string {
  let turned = ''
  let rest = text
  let isKnown = false
  for (let at = rest.search(THEY); at >= 0; at = rest.search(THEY)) {
    const before = rest.slice(0, at)
    const after = rest.slice(at)
    const [word = ''] = /^[\p{L}']+/u.exec(after) ?? []
    const isProspect: boolean =
      ONLY_MEETS.test(after) ||
      (!hasOthers(before) &&
        // "we replace them": the goods.
        !(
          /^them\b/i.test(after) &&
          /\b(?:we|I|we'll) (?:replace|fix|repair|redo|swap|collect|ship|clean|test|reprint|refund)$/i.test(
            before.trim(),
          )
        ) &&
        !/\ball of $/i.test(before) &&
        !CUSTOMERS_DO.test(after) &&
        (THEIR_OWN.test(after) ||
          ((isKnown ||
            !/\b(?:nobody|no one|anyone|someone|everyone)\b/i.test(before) ||
            /^them\b/i.test(after)) &&
            (isKnown
              ? !/^them\b/i.test(after) || !hasThings(before)
              : !hasThings(before) || PEOPLE_DO.test(after)))))
    if (!isProspect && !isKnown) return text
    isKnown ||= isProspect
    turned += before + (isProspect ? swap(word, THEY_TO_YOU) : word)
    rest = after.slice(word.length)
  }
  return swap(turned, {}) + rest
}
const turnSelfToYou = (text: string): string => swap(text, SELF_TO_YOU)

/** "we" to "I" for a sender who works alone. Only "to be" changes its form. */
export function toSingularSender(text: string): string {
  return text
    .replace(/\bwe are\b/gi, 'we am')
    .replace(/\bwe were\b/gi, 'we was')
    .replace(/\b(?:we(?:'\w+)?|our|us|ours|ourselves)\b/gi, (word) => {
      const turned = WE_TO_I[word.toLowerCase()] ?? word
      if (word === 'US') return word
      return /^[A-Z]/.test(word) && !turned.startsWith('I')
        ? turned.charAt(0).toUpperCase() + turned.slice(1)
        : turned
    })
}

/** Whether a noun names a person: "inspector". */
export const isPerson = (head: string): boolean =>
  OTHER_PEOPLE.has(`${head}s`) ||
  /^(?:waiter|inspector|examiner|insurer|landlord|judge|council|authority)$/.test(head)
