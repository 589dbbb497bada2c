import { mendSpelling } from '../../brief/mend-spelling.ts'
import { AUXILIARIES, UNCOUNTABLE } from '../words.ts'
import { agreement } from './agreement.ts'
import {
  DETERMINERS,
  isBase,
  isFinite,
  isPlural,
  isStrongThird,
  isThird,
  JOINTS,
  SUBJECTS,
} from './sentence.ts'
import type { Rule } from './sentence.ts'

type Pattern = readonly [pattern: RegExp, reason: string]

/** Looked for in lower case; the reason follows the words found. */
const PATTERNS: readonly Pattern[] = [
  [
    /(?<![\w'-])(?:dont|doesnt|didnt|cant|wont|isnt|arent|wasnt|havent|wouldnt|couldnt|youre|theyre|youve|youll|thats|whats|heres|weve|ive|im)(?![\w'-])/,
    'lacks its apostrophe',
  ],
  [
    /(?<![\w'-])your (?:losing|missing|getting|making|paying|wasting|doing|having|going|leaving|using|spending|chasing|probably|definitely|already|not) (?!\w{1,20} (?:clients|customers|team|staff))(?:an?|the|your|two|three|some|every|each|to|for|it|time|money|leads|clients|customers|asleep|\d\w{0,5})(?![\w-])/,
    'should be "you\'re"',
  ],
  [
    /(?<![\w'-])you're (?:own|clients?|customers?|team|staff|business|site|website|inbox|phone|desk)(?![\w'-])/,
    'should be "your"',
  ],
  [/(?<![\w'-])(?:of|on|in|with|by|from|into|at) it's own(?![\w-])/, 'should be "its"'],
  [/(?<![\w'-])its (?:an?|the|not|time|free|easy|hard|never|like|because)(?![\w'-])/, 'should be "it\'s"'],
  [
    /(?<![\w'-])(?:more|less|rather|better|faster|cheaper|sooner|earlier|fewer|higher|lower|longer|shorter|worse|easier) (?:\w{1,20} )?then (?:you|your|the|an?|any|most|others|before|ever|\d[\w.%]{0,8})(?![\w-])/,
    'should be "than"',
  ],
  [/(?<![\w'-])(?:should|could|would|must|might) of(?! course)(?![\w-])/, 'should be "have"'],
  [
    /(?<![\w'-])(?:far|way|is|are|it's|comes) to (?:much|many|late|early|busy|slow|expensive)(?![\w-])/,
    'should be "too"',
  ],
  [
    /(?<![\w'-])an? (?:from|with|in|at|of|by|to|for|nothing|nobody|someone|then|than|and|or|but|if|when|because|you|your|we|our|they|their|my|the|is|are|was|were|has|have|these|those|i|it|every|each|some|any|an?)(?![\w'-])/,
    'has an article where none can be',
  ],
  [
    /(?<![\w'-])(?:your|our|my|their|the) (?:then|someone|nobody|everyone|and|or|of|from|with|is|are|was|were|has|have|you|we|they|it|i|the|your|our|my|an?|every|each|if|when|because)(?![\w'-])/,
    'lacks a noun',
  ],
  [
    /(?<![\w'-])(?:and or|or and|plus no|and and|of of|to to|in of|for of|with to|to of)(?![\w-])/,
    'joins nothing',
  ],
  [/(?:^|\s)[/|+](?=\s)/, 'is a stray sign between words'],
  [/(?<![\w.,:/$€£+-])(?<!\d )[1-9]\d? [1-9]\d{0,3} (?=[a-z])/, 'are two numbers side by side'],
  [
    /(?<!in )(?<!\w)\d{1,3} (?:minutes|hours|days|weeks|months|years) (?:interview|trial|response|warranty|guarantee|programs?|plan|session|shift|audit|demo|contract|workshop|course|turnaround|video|window|tour|call|walk|lesson|class|visit|talk)(?!\w)/,
    'needs a hyphen and no "s"',
  ],
  [
    /(?<![\w'-])(?:you|we|they|i|he|she) (?:can|will|would|should|could|are|was|were|am) (?:you|we|they|i|he|she)(?![\w'-])/,
    'has two subjects',
  ],
  [/(?<![\w'-])(?:is|are|was|were) (?:is|are|was|were|has|have|does|do|gets?)(?![\w'-])/, 'has two verbs'],
  [/^(?:it|you|we|they) (?:our|your|my|an?) /, 'has no verb'],
  [/^me (?:book|call|send|text|help|do|want|need) /, 'should begin with "I"'],
  [
    /^(?:with|using|through) (?:our|my|the|an?|this) [^,.?]{3,50}, it (?:\w{2,12}s|can|will) /,
    'names one thing twice',
  ],
  [/, (?:with|and(?: the)?|or)[.?!]$/, 'is left open'],
  [
    /(?<![\w'-])(?:have|has) not (?:enough|any|many)(?![\w-])|(?<![\w'-])(?:have|has|had) to (?:need|want|have to)(?![\w-])/,
    'is no English phrase',
  ],
  [/ [,.;:!?]|[^\s] {2,9}[^\s]/, 'has a space too many'],
  [
    /(?<![\w'-])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|august|september|october|november|december|london|linkedin|instagram|whatsapp|shopify|christmas)(?![\w'-])/,
    'needs its capital',
  ],
  [
    /(?<![\w'-])an? (?:[\w-]{2,20}-(?:driven|based|led|focused|oriented|friendly|powered|backed)|new|better|big|full|quick|slow|busy|dedicated|powerful|modern|reliable|affordable|simple|automated|managed|experienced)[.?!]$/,
    'lacks its noun',
  ],
]

const patterns: Rule = ({ text, lower }) => {
  for (const [pattern, reason] of PATTERNS) {
    // Only what is about capitals looks at the text as it is written.
    const found = pattern.exec(reason.includes('capital') ? text : lower)
    if (found) return `"${found[0].trim()}" ${reason}`
  }
  return undefined
}

const spelling: Rule = ({ text }) => {
  const [mend] = mendSpelling(text).mends.filter(
    ({ typed }) => /^[a-z][a-z ]{3,}$/.test(typed) && !/^(?:ecommerce|ecom|appts)$/.test(typed),
  )
  return mend && `"${mend.typed}" is spelled "${mend.meant}"`
}

const MAY_REPEAT = new Set(['had', 'that', 'no', 'bye', 'very', 'is', 'so', 'tick', 'knock', 'ring'])

const doubledWord: Rule = ({ text }) => {
  const word = /(?<![\w'-])([A-Za-z']{1,20}) \1(?![\w'-])/i.exec(text)?.[1]
  return word === undefined || MAY_REPEAT.has(word.toLowerCase()) ? undefined : `"${word}" twice in a row`
}

const VOWEL_SOUND =
  /^(?:8|11(?!\d)|18(?!\d)|hour|honest|heir|honor|[aeio]|u(?!ni|se|s[^a-z]|ti|r[io]|\b))|^un(?!i)/i
const CONSONANT_SOUND = /^(?:one|once|eu|ewe|uni(?!n)|use|usu|uti|ukr)/i
/** Short forms that some spell out and some speak as a word. */
const EITHER_WAY = /^(?:SQL|FAQ|SOC|SaaS|ROAS|SIM|LED|MRI|[A-Z]{4})/

const article: Rule = ({ text }) => {
  for (const { 1: given = '', 2: next = '', index } of text.matchAll(
    /(?<![\w'-])(an?) ([A-Za-z\d][\w'-]*)/gi,
  )) {
    if ((given === 'A' && index > 0) || EITHER_WAY.test(next)) continue
    const head = next.split('-')[0] ?? next
    const isLetters = /^[A-Z]{2,}s?$/.test(head)
    const sound = isLetters
      ? /^[AEFHILMNORSX]/.test(head)
      : !CONSONANT_SOUND.test(next) && VOWEL_SOUND.test(next)
    const right = sound ? 'an' : 'a'
    if (given.toLowerCase() !== right) return `"${given} ${next}" should be "${right} ${next}"`
  }
  return undefined
}

const QUANTITIES =
  /^(?:few|couple|dozen|hundred|thousand|million|lot|bunch|handful|number|pair|series|good|great|solid|full|whole|\d.*|two|three|four|five|six|seven|ten|twenty|thirty)$/
const ENDS_PHRASE =
  /^(?:|,|and|or|for|to|in|on|at|of|with|from|that|who|which|is|are|was|can|will|leave|leaves|cost|costs|get|gets|go|goes|take|takes)$/

/** "a plumbers or", "a software". */
const articleOfOne: Rule = ({ words }) => {
  for (const [index, word] of words.entries()) {
    if (!/^an?$/.test(word)) continue
    const phrase = words.slice(index + 1, index + 3)
    for (const [offset, noun] of phrase.entries()) {
      const next = words[index + offset + 2] ?? ''
      if (QUANTITIES.test(noun) || JOINTS.has(noun)) break
      if (ENDS_PHRASE.test(next) && (UNCOUNTABLE.has(noun) || (isPlural(noun) && !isThird(noun))))
        return `"${word} ${phrase.slice(0, offset + 1).join(' ')}": no article for one here`
      if (isFinite(noun)) break
    }
  }
  return undefined
}

const ASKING = /^(?:is|are|do|does|did|can|will|would|should|has|have)$/

/** "How you do takeoffs?", "Is your forecast shows the next 13 weeks?" */
const question: Rule = ({ words, isQuestion }) => {
  if (!isQuestion) return undefined
  const [first = '', second = '', third = ''] = words
  if (
    /^(?:how|why|what|where)$/.test(first) &&
    SUBJECTS.has(second) &&
    isBase(third) &&
    !words.includes(',') &&
    words.length < 9
  )
    return `"${first} ${second} ${third}" asks without turning the sentence`
  if (!ASKING.test(first) || !DETERMINERS.has(second)) return undefined
  for (let at = 3; at <= 5; at += 1) {
    const verb = words[at] ?? ''
    if (JOINTS.has(verb) || JOINTS.has(words[at - 1] ?? '') || isBase(verb) || /ing$|ed$/.test(verb))
      return undefined
    if (isStrongThird(verb) && /^(?:the|your|our|an?|you|it|them|\d.*)$/.test(words[at + 1] ?? ''))
      return `"${words.slice(0, at + 1).join(' ')}" has two verbs`
  }
  return undefined
}

const CONJUNCTIONS =
  /^(?:if|when|while|because|so|and|but|as|once|where|unless|who|which|that|what|how|why|or|until|before|after|the|more|less|every|next|said|say)$/

/** "You chase receipts, our app puts them into Xero": two sentences and a comma. A short pair is a figure of speech. */
const commaSplice: Rule = ({ words, lower, isQuestion }) => {
  const isClause = (at: number) =>
    (SUBJECTS.has(words[at] ?? '') && isFinite(words[at + 1] ?? '')) ||
    (/^(?:our|your|my)$/.test(words[at] ?? '') &&
      [2, 3].some((step) => isThird(words[at + step] ?? '') || /^(?:is|are)$/.test(words[at + step] ?? '')))
  if (isQuestion || !isClause(0) || /, (?:and|but|so|or) [^,]{1,200}$/.test(lower)) return undefined
  const comma = words.findIndex((word, at) => word === ',' && isClause(at + 1))
  const isShort = comma < 5 || words.length - comma < 6
  if (comma < 0 || isShort || words.slice(0, comma).some((word) => CONJUNCTIONS.test(word))) return undefined
  return `"${words.slice(comma + 1, comma + 4).join(' ')}": a second sentence behind a comma`
}

/** "If you run out of rye on Fridays.": the main clause is missing. */
const halfSentence: Rule = ({ words, text }) => {
  if (
    !/^(?:if|when|although|unless)$/.test(words[0] ?? '') ||
    words.length > 10 ||
    words.includes(',') ||
    !text.endsWith('.')
  )
    return undefined
  const verbs = words.filter(
    (word, at) =>
      AUXILIARIES.has(word) ||
      isThird(word) ||
      (isBase(word) && (SUBJECTS.has(words[at - 1] ?? '') || isPlural(words[at - 1] ?? ''))),
  )
  return verbs.length < 2 ? 'half a sentence: nothing follows from it' : undefined
}

/** One error of each kind at most, the surest first. */
export const RULES: readonly Rule[] = [
  spelling,
  patterns,
  doubledWord,
  article,
  articleOfOne,
  agreement,
  question,
  commaSplice,
  halfSentence,
]
