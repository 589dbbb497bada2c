import { findFacts, statesFact } from '../brief/find-facts.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { isAsk, isChosenAsk, isLightAsk } from './ask.ts'
import type { PartId } from './curves.ts'
import { proofread } from './proofread.ts'
import { EMPTY_LINE, EMPTY_OPENING, findHype } from './find-hype.ts'
import { findInventedFacts } from './find-invented-facts.ts'
import type { Measure } from './measure-text.ts'
import { addOtherNotation } from './numbers.ts'
import { splitWords } from '../english/words.ts'
import { collectContentStems, isAkin, rememberBrief, splitIntoSentences } from './text.ts'

export interface Judged {
  readonly text: string
  readonly brief: ParsedFields
  readonly isLine: boolean
}

/** Reduces a part's points by rule: the remaining share, and why. */
interface Objection {
  readonly leaves: number
  readonly advice: string
}

interface Part {
  readonly source: string
  /** The label when nothing is lost. */
  readonly praise: (judged: Judged) => string
  /** A rule for cases that are rare in the example texts. */
  readonly object?: (judged: Judged) => Objection | undefined
}

const OWN_ESTIMATE = 'Our own estimate, from the wording'

const quote = (text: string) =>
  `"${text.length > 60 ? `${text.slice(0, text.lastIndexOf(' ', 60))} ...` : text}"`

const objection = (advice: string, leaves = 0): Objection => ({ leaves, advice })

/** With fewer words of the brief, a message could go to anyone. */
const OWN_WORDS = 4

const wordsOfBrief = rememberBrief(({ fields }) => collectContentStems(Object.values(fields).join(' ')))

const wordsOfOffer = rememberBrief(({ fields: { product, solution } }) =>
  collectContentStems(`${product} ${solution}`),
)

const countShared = (text: string, known: ReadonlySet<string>): number =>
  [...collectContentStems(text)].filter((word) => isAkin(word, known)).length

const strongestFact = (brief: ParsedFields): string | undefined => {
  const facts = findFacts(brief)
  return (facts.find(({ tokens }) => tokens.length > 1) ?? facts[0])?.text
}

export const PARTS: Readonly<Record<PartId, Part>> = {
  fact: {
    source: `${OWN_ESTIMATE}. Reported, 2026: messages led by a signal got 11.2% replies, generic ones 2.1%`,
    praise: ({ text, brief }) => {
      const said = addOtherNotation(text)
      const spent = findFacts(brief).find((fact) => statesFact(said, fact))
      return spent ? `Spends a strong fact: ${quote(spent.text)}` : 'Says what you know of them'
    },
    object: ({ text, brief }) => {
      const [invented] = findInventedFacts(text, brief)
      return invented && objection(`"${invented.text}" is not in your brief: take it out or add it there`)
    },
  },
  pain: {
    source: `${OWN_ESTIMATE}. Backlinko and Pitchbox, 12 million e-mails: a personalized body got 32.7% more answers, as reported`,
    praise: () => 'Says what goes wrong for them',
    object: ({ text, isLine }) => {
      const opening = (isLine ? EMPTY_LINE : EMPTY_OPENING).exec(text)?.[0].trim()
      return opening === undefined
        ? undefined
        : objection(`"${opening} ..." can open any message: start in the prospect's day`, isLine ? 0.5 : 0)
    },
  },
  offer: {
    source: `${OWN_ESTIMATE}. A phone shows 33 characters of a subject line`,
    praise: ({ isLine }) => (isLine ? 'Names the thing in plain sight' : 'Says what you offer'),
    object: ({ text, brief, isLine }) => {
      if (!isLine && countShared(text, wordsOfOffer(brief)) === 0)
        return objection('It does not say what you offer')
      const [invented] = isLine ? findInventedFacts(text, brief) : []
      return invented && objection(`"${invented.text}" is not in your brief: take it out or add it there`)
    },
  },
  english: {
    source: `${OWN_ESTIMATE}. What a proofreader would mark`,
    praise: ({ brief }) =>
      brief.isEnglish ? 'Nothing for a proofreader to mark' : 'Not proofread: only English is',
  },
  ask: {
    source:
      'Gong, 304,000 cold e-mails: a question of interest got 12% replies, a meeting request 7%, as reported',
    praise: ({ text, isLine }) =>
      isLine ? 'No call to action in the way' : `One ask: ${quote(splitIntoSentences(text).at(-1) ?? '')}`,
    object: objectToAsk,
  },
  length: {
    source: `${OWN_ESTIMATE}. Lavender: 25 to 50 words do best. SendGrid, 18 million e-mails: short subject lines`,
    praise: ({ text, isLine }) =>
      isLine
        ? `${splitWords(text).length} words, ${text.length} characters`
        : `${splitWords(text).length} words in ${splitIntoSentences(text).length} sentences`,
  },
  plain: {
    source: `${OWN_ESTIMATE}. Boomerang, 40 million e-mails: third-grade wording got 53% responses, college wording 39%`,
    praise: () => 'Whole sentences in plain words',
    object: ({ text, brief, isLine }) => {
      if (!isLine && countShared(text, wordsOfBrief(brief)) < OWN_WORDS)
        return objection('It could stand in any message: say what is true of them alone', 0.2)
      const hype = findHype(text, brief)
      if (hype.length === 0) return undefined
      const found = hype.map((word) => (word.startsWith('a ') ? word : `"${word}"`))
      return objection(`Say it plainly: ${found.slice(0, 3).join(', ')}`, hype.length === 1 ? 0.5 : 0)
    },
  },
}

function objectToAsk({ text, brief, isLine }: Judged): Objection | undefined {
  const { ctaType } = brief.form
  if (isLine)
    return /: (?:book|see|open|explore|claim|join|unlock|let's|don't)\b[^.]{0,20}$/i.test(text)
      ? objection('The call to action is glued on with a colon', 0.5)
      : undefined
  const sentences = splitIntoSentences(text)
  const last = sentences.at(-1) ?? ''
  if (ctaType !== '' && sentences[0] === ctaType) return undefined
  if (!isAsk(last)) return objection('End with one question that a word can answer')
  const other = sentences.slice(1, -1).find((sentence) => ASKS.test(sentence) && isAsk(sentence))
  if (other !== undefined)
    return objection(`Two asks split the answer: ${quote(other)} and ${quote(last)}`, 0.5)
  if (!isLightAsk(last)) return objection('The ask is long: make it answerable with a word', 0.5)
  return isChosenAsk(last, ctaType)
    ? undefined
    : objection(`The ask is not the one you chose: "${ctaType}"`, 0.5)
}

const ASKS =
  /^(?:worth|want (?:to|me|an?)|mind if|open to|shall|should (?:i|we)|can i|could (?:i|we)|reply)\b/i

/** How to improve a measure. `value` is below or above its best value. */
export function listAdvice(measured: Measure, judged: Judged, value: number, best: number): string {
  const isLow = value < best
  const fact = strongestFact(judged.brief)
  switch (measured) {
    case 'insightShare':
      return fact === undefined
        ? 'Give a fact in the form: a number, a guarantee, a client, a date'
        : `Say ${quote(fact)} in full`
    case 'painWords':
    case 'painShare':
      return isLow ? 'Say more of what goes wrong for them' : 'Say one thing that goes wrong, not all of it'
    case 'isUnrelated':
      return 'Say the trouble in fresh words'
    case 'productWords':
      return isLow ? 'Name what it is about' : 'Say what it does for them, and less of what it is'
    case 'saysYouGet':
      return 'Instead of "You get ...", say what happens then'
    case 'asksVaguely':
      return 'Say it as a statement, or ask who or when'
    case 'marks': {
      const [first, second] = proofread(judged.text, judged.brief)
      return `Read it again: ${[first, second].filter((each) => each !== undefined).join('; ')}`
    }
    case 'sentences':
      return isLow ? 'One sentence more: what goes wrong, then what you do' : 'One sentence fewer'
    case 'meanWords':
    case 'mostWords':
    case 'fewestWords':
      return isLow ? 'Short pieces read as notes: join two' : 'Cut the longest sentence in two'
    case 'characters':
      return `${judged.text.length} characters: ${isLow ? 'a few more say what it is about' : 'about 30 fit a phone'}`
    case 'pastedSmallWords':
      return 'Type the form in whole sentences: notes stay notes'
    case 'bareThings':
      return 'Put "a", "the" or "your" before the things'
    case 'grade':
      return isLow ? 'Say it a little more exactly' : 'Use shorter words and sentences'
    case 'verblessShare':
      return 'A label without a verb is enough: leave the verb out'
    case 'startsWithVerb':
      return 'Begin with the thing, not with an order'
    case 'askInside':
      return 'Put the call to action behind the line, as a sentence of its own'
    case 'names':
      return 'A day, a place or a tool of theirs makes it concrete'
  }
}
