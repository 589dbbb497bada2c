import { isMass } from '../grammar.ts'
import { wordCount } from '../reading/item.ts'
import type { Tagger } from '../tagger.ts'
import { BARE } from './belongs.ts'
import { AS_OFTEN_NOUNS } from './subject-does.ts'

const NO_NOUN_FIRST =
  /^(heard|told|went|came|got|took|gave|had|said|did|thought|saw|knew|sent|applied|tried|not|never|always|still|too|so|very|just|only|even|also|when|if|because|how|what|why|where|who|then|than|as|to|up|down|it|it's|you|you're|they|at|on|in|for|by|with|without|from|after|before|during|right|sure|etc|and|but|or|maybe|yes|ok|more|less|out|back|hard|nearly|almost|barely|hardly|can|could|do|does|is|are|was|has|have|had|being|before|until|till|nothing|everything|something|that's|there's|this|these|those|that)$/
const NO_NOUN_LAST =
  /^(up|down|out|off|flat|late|fast|slow|soon|too|away|offshore|overseas|abroad|nationwide|remote|alone|is|are|the|a|an|of|to|and|or|for|with|in|on|at|by|from|that|who|only|anymore|again|already|yet|all|ready|empty|broken|good|bad|high|low|me|you|them|it|us)$/
const PERSONAL =
  /\b(you|you're|you've|they|they're|we|i|he|she|it|it's|n't|don't|can't|doesn't|won't|isn't|aren't|is|are|was|were|has|have|nobody|who|until|because|when|if)\b/

/** Whether a piece without a verb of its own is a noun phrase that can stand as a subject. */
export function isThings(text: string, tagger: Tagger): boolean {
  const words = text.toLowerCase().split(' ')
  const last = / IT$/.test(text) ? 'systems' : (words.at(-1) ?? '')
  if (
    wordCount(text) > 8 ||
    NO_NOUN_FIRST.test(words[0] ?? '') ||
    NO_NOUN_LAST.test(last) ||
    PERSONAL.test(text.replace(/\bIT\b/g, ''))
  )
    return false
  if (
    !/[a-z]{3}/i.test(text) ||
    /(?!\p{Script=Latin})\p{L}/u.test(text) ||
    /\b(?:null|undefined|NaN)\b/.test(text)
  )
    return false
  if (/[:?]/.test(text) || /^\d+\//.test(text)) return false
  const terms = tagger.tag(text.replace(/ (?:that|which|who) .*$/, ''))
  if (terms.length === 1)
    return /[^su]s$/.test(last) || BARE.has(last) || isMass(last) || terms[0]?.tags.has('Noun') === true
  if (/ed$/.test(words[0] ?? '') && /^(?:a|an|the|to|your|on|by|for)$/.test(words[1] ?? '')) return false
  // "late cancels", "missed calls": what is counted is no verb.
  const isCounted = (at: number) =>
    /s$/.test(terms[at]?.lower ?? '') &&
    at <= 2 &&
    (terms[at - 1]?.tags.has('Adjective') === true ||
      /ed$|^(?:late|early|last-minute|bad|lost|slow|no)$/.test(terms[at - 1]?.lower ?? ''))
  const finite = terms.some(
    (term, at) =>
      !isCounted(at) &&
      !AS_OFTEN_NOUNS.has(term.lower) &&
      !BARE.has(term.lower) &&
      !/^(?:slow|clean|open|low|clear|dry|empty|lead|quality)$/.test(term.lower) &&
      term.tags.has('Verb') &&
      !term.tags.has('Gerund') &&
      !term.tags.has('Participle') &&
      at > 0 &&
      !(term.tags.has('PastTense') && terms[at + 1]?.tags.has('Noun') === true && at < 2) &&
      !/ed$/.test(term.lower),
  )
  // "bins emptied", "money hissing": something is said of it.
  const isSaid = terms.some(
    (term, at) =>
      at > 0 &&
      /(?:ed|ing)$/.test(term.lower) &&
      term.tags.has('Verb') &&
      (at === terms.length - 1 || /^(?:on|in|at|by|out|up|from|to|with)$/.test(terms[at + 1]?.lower ?? '')),
  )
  const hasNoun = terms.some(
    (term, at) =>
      (at > 0 && isCounted(at)) || term.tags.has('Noun') || term.tags.has('Plural') || term.tags.has('Value'),
  )
  return hasNoun && !finite && !isSaid
}
