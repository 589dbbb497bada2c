import { correctSpelling } from './correct-spelling.ts'
import { chooseArticle } from './grammar.ts'
import { UNCOUNTABLE } from './word-sets.ts'
import { agreement } from './agreement.ts'
import { isBase, isFinite, isSurePlural, isThirdPersonForm, JOINTS, SUBJECTS } from './checked-sentence.ts'
import type { Rule } from './checked-sentence.ts'

type Pattern = readonly [pattern: RegExp, reason: string]

/** Matched in lower case; the reason follows the matched words. */
const PATTERNS: readonly Pattern[] = [
  [
    /(?<![\w'-])your (?:losing|missing|getting|making|paying|wasting|doing|having|going|leaving|using|spending|chasing|probably|definitely|already|not) (?!\w{1,20} (?:clients|customers|team|staff))(?:an?|the|your|two|three|some|every|each|to|for|it|time|money|leads|clients|customers|asleep|\d\w{0,5})(?![\w-])/,
    'should be "you\'re"',
  ],
  [/(?<![\w'-])(?:of|on|in|with|by|from|into|at) it's own(?![\w-])/, 'should be "its"'],
  [/(?<![\w'-])its (?:an?|the|not|time|free|easy|hard|never|like|because)(?![\w'-])/, 'should be "it\'s"'],
  [
    /(?<![\w'-])(?:your|our|my|their|the) (?:then|someone|nobody|everyone|and|or|of|from|with|is|are|was|were|has|have|you|we|they|it|i|the|your|our|my|an?|every|each|if|when|because)(?![\w'-])/,
    'lacks a noun',
  ],
  [/(?<![\w.,:/$€£+-])(?<!\d )[1-9]\d? [1-9]\d{0,3} (?=[a-z])/, 'are two numbers side by side'],
  [
    /(?<!in )(?<!\w)\d{1,3} (?:minutes|hours|days|weeks|months|years) (?:interview|trial|response|warranty|guarantee|programs?|plan|session|shift|audit|demo|contract|workshop|course|turnaround|video|window|tour|call|walk|lesson|class|visit|talk)(?!\w)/,
    'needs a hyphen and no "s"',
  ],
  [/, (?:with|and(?: the)?|or)[.?!]$/, 'is left open'],
  [/ [,.;:!?]|[^\s] {2,9}[^\s]/, 'has a space too many'],
  [
    /(?<![\w'-])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|august|september|october|november|december|london|linkedin|instagram|whatsapp|shopify|christmas)(?![\w'-])/,
    'needs its capital',
  ],
]

const patterns: Rule = ({ text, lower }) => {
  for (const [pattern, reason] of PATTERNS) {
    // Only rules about capitals read the original case.
    const found = pattern.exec(reason.includes('capital') ? text : lower)
    if (found) return `"${found[0].trim()}" ${reason}`
  }
  return undefined
}

const spelling: Rule = ({ text }) => {
  const found = correctSpelling(text).corrections.find(({ typed }) => /^[a-z][a-z ]{3,}$/.test(typed))
  return found && `"${found.typed}" is spelled "${found.meant}"`
}

const MAY_REPEAT = new Set(['had', 'that', 'no', 'bye', 'very', 'is', 'so', 'tick', 'knock', 'ring'])

const doubledWord: Rule = ({ text }) => {
  const word = /(?<![\w'-])([A-Za-z']{1,20}) \1(?![\w'-])/i.exec(text)?.[1]
  return word === undefined || MAY_REPEAT.has(word.toLowerCase()) ? undefined : `"${word}" twice in a row`
}

/** Abbreviations pronounced either way. */
const EITHER_WAY = /^(?:SQL|FAQ|SOC|SaaS|ROAS|SIM|LED|MRI|[A-Z]{4})/

const article: Rule = ({ text }) => {
  for (const { 1: given = '', 2: next = '', index } of text.matchAll(
    /(?<![\w'-])(an?) ([A-Za-z\d][\w'-]*)/gi,
  )) {
    if ((given === 'A' && index > 0) || EITHER_WAY.test(next)) continue
    const right = chooseArticle(next)
    if (given.toLowerCase() !== right) return `"${given} ${next}" should be "${right} ${next}"`
  }
  return undefined
}

const QUANTITIES =
  /^(?:few|couple|dozen|hundred|thousand|million|lot|bunch|handful|number|pair|series|good|great|solid|full|whole|\d.*|two|three|four|five|six|seven|ten|twenty|thirty)$/
const ENDS_PHRASE =
  /^(?:|,|and|or|for|to|in|on|at|of|with|from|that|who|which|is|are|was|can|will|leave|leaves|cost|costs|get|gets|go|goes|take|takes)$/

const ADJECTIVE =
  /(?:y|ed|ing|al|ic|ive|ous|ful|less)$|^(?:late|new|old|big|small|good|bad|long|short|large|full|free|great)$/

/** "a plumbers or", "a software". */
const articleOfOne: Rule = ({ words }) => {
  for (const [index, word] of words.entries()) {
    if (!/^an?$/.test(word)) continue
    const phrase = words.slice(index + 1, index + 3)
    for (const [offset, noun] of phrase.entries()) {
      if (offset > 0 && !ADJECTIVE.test(phrase[0] ?? '')) break
      const next = words[index + offset + 2] ?? ''
      if (QUANTITIES.test(noun) || JOINTS.has(noun)) break
      if (
        ENDS_PHRASE.test(next) &&
        (UNCOUNTABLE.has(noun) || (isSurePlural(noun) && !isThirdPersonForm(noun)))
      )
        return `"${word} ${phrase.slice(0, offset + 1).join(' ')}": no article for one here`
      if (isFinite(noun)) break
    }
  }
  return undefined
}

/** "How you do takeoffs?" */
const question: Rule = ({ words, isQuestion }) => {
  const [first = '', second = '', third = ''] = words
  const isUnturned =
    isQuestion &&
    /^(?:how|why|what|where)$/.test(first) &&
    SUBJECTS.has(second) &&
    (third === 'do' || isBase(third)) &&
    !words.includes(',') &&
    words.length < 9
  return isUnturned ? `"${first} ${second} ${third}" asks without turning the sentence` : undefined
}

/** At most one error of each kind, the surest first. */
export const RULES: readonly Rule[] = [
  spelling,
  patterns,
  doubledWord,
  article,
  articleOfOne,
  agreement,
  question,
]
