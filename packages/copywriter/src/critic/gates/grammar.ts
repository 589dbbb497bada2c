import { articleFor, isPlural, thirdPerson } from '../../brief/grammar.ts'
import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from '../../brief/lexicon/verbs.ts'
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
  if (isVerb(word) || !word.endsWith('s')) return false
  return [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`].some(
    (base) => STRONG_VERBS.has(base) && thirdPerson(base) === word,
  )
}

/** "Canvas is", "KaiOS is": a name in -s is one. */
function isName(word: string, index: number, sentence: string): boolean {
  if (index === 0)
    return (
      /[ao]s$/.test(word) ||
      !new RegExp(`^["']?${word.charAt(0)}${word.slice(1)}`, 'i').test(sentence) ||
      /^["']?\p{L}+\p{Lu}/u.test(sentence)
    )
  return sentence.includes(word.charAt(0).toUpperCase() + word.slice(1))
}

function wrongAgreement(sentence: string): string | undefined {
  const words = sentence.toLowerCase().match(/[a-z\d$%][\w$%'-]*|[,:;]/g) ?? []
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    const before = words[index - 1] ?? ''
    const starts = index === 0 || /^(,|:|;|and|but|so|because|that|when|if|while|then)$/.test(before)
    if (
      /^(you|we|they)$/.test(word) &&
      (/^(is|was|has|does|doesn't|hasn't|isn't|wasn't|am)$/.test(next) || isThirdPerson(next))
    ) {
      return `"${word} ${next}" does not agree`
    }
    if (
      /^(do|does|did)$/.test(word) &&
      /^(can't|don't|isn't|aren't|won't|doesn't)$/.test(words[index + 2] ?? '')
    ) {
      return `"${word} ${next} ${words[index + 2] ?? ''}" has two verbs`
    }
    if (word === 'i' && /^(is|are|has|does|doesn't|were)$/.test(next)) return `"I ${next}" does not agree`
    if (
      starts &&
      /^(it|he|she|this)$/.test(word) &&
      (/^(are|have|do|don't|were|haven't|aren't)$/.test(next) ||
        (STRONG_VERBS.has(next) &&
          !isThirdPerson(next) &&
          !(next === 'need' && words[index + 2] === 'not') &&
          !/^(cut|put|let|hit|cost|read|set)$/.test(next)))
    ) {
      return `"${word} ${next}" does not agree`
    }
    if (
      /^(can|will|should|could|would|might|must|can't|won't|don't|doesn't|didn't|to)$/.test(word) &&
      isThirdPerson(next)
    ) {
      return `"${word} ${next}" does not agree`
    }
    if (
      index <= 3 &&
      isPlural(word) &&
      !isName(word, index, sentence) &&
      !/^(?:it|he|she|this|that|who|which|what)$/.test(before) &&
      !/ing$|^(?:what|who|that|whoever|whatever)$/.test(words[0] ?? '') &&
      !words
        .slice(0, index)
        .some((earlier) =>
          /^(of|\d.*|each|every|one|in|on|for|a|an|about|is|are|that's|it's|at|with)$/.test(earlier),
        ) &&
      !/^\d|(hours|days|weeks|months|minutes|years)$/.test(word) &&
      /^(is|has|was|doesn't|isn't|hasn't)$/.test(next)
    ) {
      return `"${word} ${next}" does not agree`
    }
    if (
      /^(an?|every|each|this)$/.test(word) &&
      starts &&
      before !== 'and' &&
      !isPlural(next) &&
      /^(are|have|were|aren't|haven't)$/.test(words[index + 2] ?? '')
    ) {
      return `"${next} ${words[index + 2] ?? ''}" does not agree`
    }
  }
  return undefined
}
