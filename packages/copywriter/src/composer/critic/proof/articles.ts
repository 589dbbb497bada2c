import { OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../../../brief/lexicon/verbs.ts'
import type { Sentence, SentenceCheck } from './proof.ts'
import {
  isParticiple,
  isPlural,
  isThirdPersonVerb,
  JOINTS,
  MODALS,
  OPENS_NOUN,
  PREPOSITIONS_PLAIN,
  SUBJECTS,
} from './word-classes.ts'

/** Words no article stands before. */
const NEVER_AFTER_ARTICLE =
  /(?<![\w-])an? (from|with|in|at|of|by|to|for|nothing|nobody|someone|then|than|and|or|but|if|when|because|you|your|we|our|they|their|my|the|is|are|was|were|has|have|these|those|i|it|it's|every|each|some|any|own|hi|hello)(?![\w'-])/
/** Nor a possessive. */
const NEVER_AFTER_OWNER =
  /(?<![\w-])(?:your|our|my|their) (then|someone|somebody|nobody|everyone|anybody|and|or|of|from|with|is|are|was|were|has|have|you|we|they|it|he|she|i|the|your|our|my|their|these|those|every|each|if|when|because)(?![\w'-])/
/** Adjectives that are never things. */
const BARE_ADJECTIVE =
  /(?<![\w-])an? ((?:[\w]+-)(?:driven|based|led|focused|oriented|ready|friendly|proof|facing|wide|powered|backed|certified|centric)|new|better|digital|small|big|full|quick|slow|busy|dedicated|scalable|powerful|modern|reliable|affordable|flexible|simple|fast|innovative|bespoke|tailored|automated|managed|certified|experienced|heated|included|short|long|large|wooden|daily|weekly|monthly)(?=[.?!;:]|,? and an? |$)/

/** A quantity, or a thing whose name ends in s. */
const PLURAL_AFTER_ONE = new Set(
  `few couple dozen hundred thousand million lot bunch handful number pair series sales savings goods sports operations systems
  communications careers customers plus bonus news means gas bus lens thanks always numbers accounts claims parts skills
  needs facilities works headquarters crossroads species chess analytics logistics economics politics physics maths
  business-class years weeks days hours months minutes seconds`.split(/\s+/),
)

/** What takes a thing, so that no verb of its own can follow that thing. */
const TAKES_THING =
  /^(?:offer|offers|get|gets|need|needs|want|wants|use|sell|sells|provide|provides|have|do|does|deliver|run|with|tried|try)$/

/** One thing, named without "a", "the" or "our": "When did returns app last ...". */
const BARE_THING =
  /(?<![\w'-])(?:when did|it's about|who remembers|we do|we run|we make|i do|we offer) (?!an? |the |our |your |my |this |that |one |every |each |no |it |so |all )(?:(?!an? |the |our |your )[a-z\d][\w-]* (?:and (?!an? |the |our |your ))?){0,4}(?:app|program|programme|log|website|course|platform|tool|system|survey|agent|broker|receptionist|assistant|coach|widget|machine|package|newsletter|dashboard)(?=[.?!,;:]| (?:last|for|before|that|with|to)\b|$)/
/** "Patient is ready Friday": somebody without "a" or "the". */
const BARE_PERSON =
  /(?:^|(?<![\w'-])(?:when|if|because|and|but|so|until|while) |, )([a-z]+) (?:is|was|has|isn't|hasn't|can't|won't|doesn't|wants|needs|calls|says|asks|comes|leaves|waits)(?![\w'-])/
const OWN_MORE =
  /(?<![\w'-])(?:our|my) (?:(?:more|fewer) [a-z-]+s|not enough|no|none)(?![\w'-])|\babout not enough\b/

/** Stuffs that an article made into one thing by mistake; only where nothing follows that would be the thing. */
const STUFF =
  /(?<![\w-])an? (?:[a-z-]+ )?(software|bookkeeping|advice|information|equipment|furniture|copywriting|payroll|moss|hail|plowing|ploughing|plumbing|landscaping|homework|jewellery|jewelry|luggage|gameplay|home care|feedback|storage|work|insurance|money|cash|traffic|paperwork|rubbish)(?=[.?!,;:]|$| (?:for|and|that|which|is|in|from|with)\b)/

/** Articles before what takes none: "an obituary pages", "a results-driven.", "a needed a 6", "your someone". */
export const articleFault: SentenceCheck = (sentence) => {
  const { lower } = sentence
  const nothing = NEVER_AFTER_ARTICLE.exec(lower) ?? NEVER_AFTER_OWNER.exec(lower)
  if (nothing) return `"${nothing[0]}" is no phrase`
  const adjective = BARE_ADJECTIVE.exec(lower)
  if (adjective) return `"${adjective[0]}" lacks its noun`
  const bare = BARE_THING.exec(lower)
  if (bare) return `"${bare[0]}" lacks an article`
  const person = BARE_PERSON.exec(lower)
  // "Tenant hasn't paid?" is a subject line, and short on purpose.
  const isTerse = person?.index === 0 && sentence.isQuestion
  if (person && !isTerse && OTHER_PEOPLE.has(`${person[1] ?? ''}s`))
    return `"${person[0].trim()}" lacks an article`
  const more = OWN_MORE.exec(lower)
  if (more) return `"${more[0]}" is no phrase`
  const stuff = STUFF.exec(lower)
  if (stuff && !/^an? (?:lot|bit|piece|few|day|week|month|hour|half|full|little)\b/.test(stuff[0]))
    return `"${stuff[0]}": it can't be counted`
  return participleForNoun(sentence) ?? pluralHead(sentence)
}

/** "you're dealing with a needed a 6", "with a made from the booking". */
function participleForNoun({ words }: Sentence): string | undefined {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    const after = words[index + 2] ?? ''
    if (!/^an?$/.test(word) || !isParticiple(next)) continue
    if (/^(?:an?|the|in|from|at|by|on|your|our|within)$/.test(after))
      return `"${word} ${next} ${after}" lacks its noun`
    if (after === '' || (after === ',' && words[index + 3] === 'and'))
      return `"${word} ${next}" lacks its noun`
  }
  return undefined
}

/** "an obituary pages and livestream", "a refund emails all day": one thing that ends as many. */
function pluralHead({ words, text }: Sentence): string | undefined {
  for (const [index, word] of words.entries()) {
    if (!/^an?$/.test(word)) continue
    const phrase = words.slice(index + 1, index + 5)
    const end = phrase.findIndex((part) => endsPhrase(part) || isSurelyVerb(part))
    const inside = end < 0 ? phrase : phrase.slice(0, end)
    const before = words[index - 1] ?? ''
    if (inside.some((part) => PLURAL_AFTER_ONE.has(part) || /^\d/.test(part))) continue
    const [first = ''] = inside
    const follower = words[index + 1 + inside.length] ?? ''
    const last = inside.at(-1) ?? ''
    const many = inside.findIndex((part) => looksPlural(part) && !isThirdPersonVerb(part))
    const verb = inside[many + 1] ?? ''
    if (
      many === 1 &&
      !STAYS_MANY.test(first) &&
      !isCapital(inside[1] ?? '', text) &&
      isVerbHere(verb, inside[many + 2] ?? follower)
    )
      return `"${word} ${inside.slice(0, 3).join(' ')}" does not agree`
    if (inside.length === 1 && looksPlural(first) && !isThirdPersonVerb(first)) return `"${word} ${first}"`
    if (inside.length < 2) continue
    const isObject = TAKES_THING.test(before)
    const isName = looksPlural(last) && (isObject ? true : !isThirdPersonVerb(last) && !/s's$/.test(last))
    if (!isName || /'s$/.test(last)) continue
    if (isObject && isThirdPersonVerb(last) && OPENS_NOUN.has(follower))
      return `"${word} ${inside.join(' ')} ${follower}" has a verb too many`
    if (!isObject && (isThirdPersonVerb(last) || isSomebody(inside.at(-2) ?? ''))) continue
    if (follower === '' || follower === ',' || /^(?:and|or|for|to|in|on|at|of|with|from|all)$/.test(follower))
      return `"${word} ${inside.join(' ')}": a plural after an article for one`
  }
  return undefined
}

/** "A sales team", "an operations lead": plural in form alone. */
const STAYS_MANY = /^(?:sales|customer|human|business)$/

/** A name, written as one. */
const isCapital = (word: string, text: string) => text.includes(word.charAt(0).toUpperCase() + word.slice(1))

/** "costs you" is a verb, "costs sheet" is not. */
const isVerbHere = (word: string, after: string) =>
  (STRONG_VERBS.has(word) || isThirdPersonVerb(word)) &&
  (!LOOSE_VERBS.has(word.replace(/s$/, '')) || OPENS_NOUN.has(after) || SUBJECTS.has(after))

const SHORT_PLURALS = new Set(['dms', 'ads', 'pcs', 'kpis', 'vas', 'sops', 'rfps'])

function looksPlural(word: string): boolean {
  return (
    SHORT_PLURALS.has(word) ||
    (isPlural(word) && !/[-']/.test(word) && !/ings?$/.test(word.replace(/ings$/, '')))
  )
}

/** "Gathers" is never a thing; "calls" may be. */
const isSurelyVerb = (word: string) =>
  isThirdPersonVerb(word) && ![word.slice(0, -1), word.slice(0, -2)].some((base) => LOOSE_VERBS.has(base))

/** Somebody does what stands after them: "an owner greets and". */
const isSomebody = (word: string) => OTHER_PEOPLE.has(`${word}s`) || /(?:er|or|ist|ant)$/.test(word)

function endsPhrase(word: string): boolean {
  return (
    JOINTS.has(word) ||
    SUBJECTS.has(word) ||
    MODALS.has(word) ||
    OPENS_NOUN.has(word) ||
    PREPOSITIONS_PLAIN.has(word) ||
    /^(?:is|are|was|were|has|have|had|does|do|did|all|called|named|out|up|off|down|back|away|it's|isn't|doesn't|not|never|still|just)$/.test(
      word,
    )
  )
}
