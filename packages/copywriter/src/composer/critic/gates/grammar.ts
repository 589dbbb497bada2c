import { articleFor, thirdPerson } from '../../../brief/grammar.ts'
import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from '../../../brief/lexicon/verbs.ts'
import { isPlural } from '../proof/word-classes.ts'
import { remember } from '../remember.ts'
import { sentencesOf } from '../text.ts'
import type { GateTest } from './gate.ts'
import { countedWrongly, doubledVerb, leftOpen, openClause } from './sentence-faults.ts'

const DOUBLED_ALLOWED = new Set(['had', 'that', 'no', 'bye', 'very'])
const PLURAL_AFTER_A = new Set([
  'few',
  'sales',
  'savings',
  'goods',
  'sports',
  'operations',
  'systems',
  'communications',
  'careers',
  'customers-first',
  'always',
  'means',
  'plus',
  'bonus',
])

/** G10: the errors a reader sees at once. Doubtful cases pass; it is a net with wide meshes, and it never cries wolf. */
export const grammar: GateTest = (text) => {
  for (const sentence of sentencesOf(text)) {
    const fault = faultIn(sentence)
    if (fault) return fault
  }
  return undefined
}

const faultIn = remember(
  (sentence) =>
    doubledWord(sentence) ??
    wrongArticle(sentence) ??
    countedWrongly(sentence) ??
    wrongAgreement(sentence) ??
    doubledVerb(sentence) ??
    leftOpen(sentence) ??
    openClause(sentence),
)

function doubledWord(sentence: string): string | undefined {
  // "It wasn't you, you get a count" is no slip; "again, again" is one.
  const match =
    /(?<![\w'-])([A-Za-z']+)(?: |(?<!\b(?:you|we|I|it|they|he|she|that|this)), )\1(?![\w'-])/i.exec(sentence)
  return match?.[1] && !DOUBLED_ALLOWED.has(match[1].toLowerCase())
    ? `"${match[1]}" twice in a row`
    : undefined
}

function wrongArticle(sentence: string): string | undefined {
  for (const match of sentence.matchAll(/(?<![\w'-])(an?) ([A-Za-z\d][\w'-]*)(?: ([A-Za-z]+))?/gi)) {
    const [, article = '', next = '', after = ''] = match
    if (article === 'A' && match.index > 0) continue
    const right = articleFor(next)
    // Some say the letters, some the word.
    if (/^(?:SQL\b|FAQs?\b|[A-Z]{4})/.test(next)) continue
    if (article.toLowerCase() !== right) return `"${article} ${next}" should be "${right} ${next}"`
    if (
      isPlural(next) &&
      !next.includes("'") &&
      !PLURAL_AFTER_A.has(next.toLowerCase()) &&
      (after === '' ||
        AUXILIARIES.has(after.toLowerCase()) ||
        /^(for|to|in|on|that|and|of|with)$/i.test(after))
    ) {
      return `"${article} ${next}": a plural after an article for one`
    }
  }
  return undefined
}

const isVerb = (word: string) => STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)

/** "misses" but not "miss" or "focus". */
function isThirdPerson(word: string): boolean {
  return word.endsWith('s') && isStrongThird(word)
}

const isStrongThird = remember((word) => {
  if (isVerb(word)) return false
  return [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`].some(
    (base) => STRONG_VERBS.has(base) && thirdPerson(base) === word,
  )
}, 8_000)

/** "Canvas is", "KaiOS is": a name in -s is one. */
function isName(word: string, index: number, sentence: string): boolean {
  if (index === 0) return /[ao]s$/.test(word) || /^["']?\p{L}+\p{Lu}/u.test(sentence)
  return sentence.includes(word.charAt(0).toUpperCase() + word.slice(1))
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const OPENS_CLAUSE = set(', : ; and but so because that when if while then')
const MANY = set('you we they')
const AFTER_ONE = set("is was has does doesn't hasn't isn't wasn't am")
const ASKS = set('do does did')
const DENIES = set("can't don't isn't aren't won't doesn't")
const NEVER_AFTER_I = set("is are has does doesn't were")
const ONE = set('it he she this')
const AFTER_MANY = set("are have do don't were haven't aren't")
const SAME_IN_PAST = set('cut put let hit cost read set')
const TAKES_BASE = set("can will should could would might must can't won't don't doesn't didn't to")
const SINGULAR = set("is has was doesn't isn't hasn't")
const RELATIVE = set('it he she this that who which what')
const EACH = set('a an every each this')
const PLURAL = set("are have were aren't haven't")
/** After these the plural in front of the verb need not be its subject. */
const OTHER_HEAD = /^(?:of|\d.*|each|every|one|in|on|for|a|an|about|is|are|that's|it's|at|with)$/

function wrongAgreement(sentence: string): string | undefined {
  const words = sentence.toLowerCase().match(/[a-z\d$%][\w$%'-]*|[,:;]/g) ?? []
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    const after = words[index + 2] ?? ''
    const before = words[index - 1] ?? ''
    const starts = index === 0 || OPENS_CLAUSE.has(before)
    const disagrees =
      (MANY.has(word) && (AFTER_ONE.has(next) || isThirdPerson(next))) ||
      (starts && ONE.has(word) && isBaseAfterOne(next, after)) ||
      (TAKES_BASE.has(word) && isThirdPerson(next)) ||
      (SINGULAR.has(next) && isPluralSubject(words, index, sentence))
    if (disagrees) return `"${word} ${next}" does not agree`
    if (word === 'i' && NEVER_AFTER_I.has(next)) return `"I ${next}" does not agree`
    if (ASKS.has(word) && DENIES.has(after)) return `"${word} ${next} ${after}" has two verbs`
    if (starts && before !== 'and' && EACH.has(word) && PLURAL.has(after) && !isPlural(next))
      return `"${next} ${after}" does not agree`
  }
  return undefined
}

/** "It are", "it need"; but "it need not" and "it cost". */
function isBaseAfterOne(next: string, after: string): boolean {
  if (AFTER_MANY.has(next)) return true
  if (!STRONG_VERBS.has(next) || SAME_IN_PAST.has(next)) return false
  return !isThirdPerson(next) && !(next === 'need' && after === 'not')
}

/** A plural among the first words, which can only be what the sentence is about. */
function isPluralSubject(words: readonly string[], index: number, sentence: string): boolean {
  const [first = ''] = words
  const word = words[index] ?? ''
  return (
    index <= 3 &&
    isPlural(word) &&
    !isName(word, index, sentence) &&
    !RELATIVE.has(words[index - 1] ?? '') &&
    !/ing$|^(?:what|who|that|whoever|whatever)$/.test(first) &&
    !words.slice(0, index).some((earlier) => OTHER_HEAD.test(earlier)) &&
    !/^\d|(?:hours|days|weeks|months|minutes|years)$/.test(word)
  )
}
