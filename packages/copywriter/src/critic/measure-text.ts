import { SUBJECT_CTAS } from '@firstline/contract/options'
import type { ParsedFields } from '../brief/read-fields.ts'
import { THINGS } from '../english/lexicon/nouns.ts'
import { isAsk } from './ask.ts'
import { proofread } from './proofread.ts'
import { DETERMINERS, SUBJECTS, isBase, isFinite, sentenceOf } from '../english/checked-sentence.ts'
import { splitWords } from '../english/words.ts'
import { remember } from '../remember.ts'
import {
  STOPWORDS,
  collectContentStems,
  isAkin,
  computeReadingGrade,
  rememberBrief,
  splitIntoSentences,
} from './text.ts'

/** Features of a text that the score depends on. */
export type Measure =
  /** Share of small words in what was copied from the brief: notes have few. */
  | 'pastedSmallWords'
  /** Number and share of the pain's words in the text. */
  | 'painWords'
  | 'painShare'
  /** Number of the product's words in the text. */
  | 'productWords'
  /** Share of the insight's words in the text; negative without an insight. */
  | 'insightShare'
  /** Proofreading errors. */
  | 'marks'
  | 'sentences'
  | 'meanWords'
  | 'mostWords'
  | 'fewestWords'
  | 'characters'
  | 'grade'
  /** Share of countable things without an article. */
  | 'bareThings'
  | 'saysYouGet'
  /** A question that a name, a day or a number does not answer. */
  | 'asksVaguely'
  | 'startsWithVerb'
  | 'verblessShare'
  /** Shares no word with the brief. */
  | 'isUnrelated'
  | 'names'
  /** The call to action is in the middle of a subject line: "Explore this if ..." */
  | 'askInside'

const SMALL = (word: string): boolean =>
  STOPWORDS.has(word) || DETERMINERS.has(word) || SUBJECTS.has(word) || word.includes("'")

const wordsOfBrief = rememberBrief(({ fields }) => {
  const { targetAudience, product, painPoint, solution, insight } = fields
  const words = splitWords([painPoint, product, solution, insight].join(' . '))
  return {
    runs: new Set(words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))),
    pain: [...collectContentStems(painPoint)],
    product: [...collectContentStems(product)],
    insight: [...collectContentStems(insight)],
    all: [...collectContentStems([targetAudience, painPoint, product, solution, insight].join(' '))],
  }
})

const ASKS_PLAINLY = /^(?:who|when|where|which|how (?:many|much|long|old))\b/i
const ASK_INSIDE = new RegExp(`(?<![.?!] )\\b(?:${SUBJECT_CTAS.join('|')})\\b`, 'i')

/** The sentences before the ask. */
export const takeBody = (text: string): readonly string[] => {
  const sentences = splitIntoSentences(text)
  return sentences.length > 1 && isAsk(sentences.at(-1) ?? '') ? sentences.slice(0, -1) : sentences
}

export function measureText(text: string, brief: ParsedFields): Readonly<Record<Measure, number>> {
  const sentences = brief.form.messageType === 'Cold DM' ? takeBody(text) : splitIntoSentences(text)
  const body = sentences.join(' ')
  const words = splitWords(body)
  const said = [...collectContentStems(body)]
  const given = wordsOfBrief(brief)
  const taken = findCopiedWords(words, given.runs)
  const lengths = sentences.map((sentence) => splitWords(sentence).length)
  const countUsed = (wanted: readonly string[]) => wanted.filter((word) => isAkin(word, said)).length
  return {
    pastedSmallWords: taken.length === 0 ? 0.45 : taken.filter(SMALL).length / taken.length,
    painWords: countUsed(given.pain),
    painShare: given.pain.length === 0 ? 0.5 : countUsed(given.pain) / given.pain.length,
    productWords: countUsed(given.product),
    insightShare: given.insight.length === 0 ? -0.1 : countUsed(given.insight) / given.insight.length,
    marks: brief.isEnglish ? proofread(text, brief).length : 0,
    sentences: sentences.length,
    meanWords: words.length / Math.max(1, sentences.length),
    mostWords: Math.max(0, ...lengths),
    fewestWords: Math.min(99, ...lengths),
    characters: text.length,
    grade: brief.isEnglish ? computeReadingGrade(body) : 5,
    bareThings: bareThings(body),
    saysYouGet: Number(/\byou get\b/i.test(text)),
    asksVaguely: Number((sentences[0] ?? '').endsWith('?') && !ASKS_PLAINLY.test(text)),
    startsWithVerb: Number(isBase(words[0] ?? '')),
    verblessShare: sentences.filter((sentence) => !hasVerb(sentence)).length / Math.max(1, sentences.length),
    isUnrelated: Number(!said.some((word) => isAkin(word, given.all))),
    askInside: Number(ASK_INSIDE.test(text)),
    names: (body.match(/(?<=[a-z,] )\p{Lu}/gu) ?? []).length,
  }
}

/** Words in runs of four or more that the brief has too. */
function findCopiedWords(words: readonly string[], runs: ReadonlySet<string>): readonly string[] {
  const isTaken = words.map(() => false)
  for (let at = 0; at + 4 <= words.length; at += 1)
    if (runs.has(words.slice(at, at + 4).join(' '))) isTaken.fill(true, at, at + 4)
  return words.filter((_, at) => isTaken[at])
}

const TOKEN = /[A-Za-z][A-Za-z'-]*|[$€£]?\d[\d.,%]*|[.,;:?!]/g

const bareThings = remember((text) => {
  const tokens = text.match(TOKEN) ?? []
  const isWord = (token: string) => /^[a-z]/i.test(token) && !SMALL(token.toLowerCase())
  let things = 0
  let bare = 0
  for (const [at, token] of tokens.entries()) {
    if (!THINGS.has(token)) continue
    things += 1
    if (isWord(tokens[at + 1] ?? '.')) continue
    const before = tokens.slice(Math.max(0, at - 3), at)
    const start = before.findLastIndex((each) => !isWord(each))
    const opening = start < 0 ? '' : (before[start] ?? '').toLowerCase()
    if (!DETERMINERS.has(opening) && !/\d|'s$/.test(opening)) bare += 1
  }
  return bare / Math.max(3, things)
}, 500)

const hasVerb = (sentence: string): boolean =>
  sentenceOf(sentence).words.some((word, at) => at > 0 && isFinite(word))
