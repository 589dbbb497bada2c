import type { BriefField } from '@firstline/contract/brief-fields'
import {
  composeSentence,
  type Readback,
  type Reading,
  type ReadPhrase,
  type ReadQuestion,
  READINGS_MAX,
  type SentencePart,
  spaceOut,
} from '@firstline/contract/readings'

/** How many questions are open to answer; the others wait. */
const QUESTIONS_SHOWN = 3

export const FIELD_LABELS: Record<BriefField, string> = {
  targetAudience: 'Target audience',
  product: 'Product or service',
  insight: 'Insight',
  painPoint: 'Pain point',
  solution: 'Solution',
}

/** What the sender answered about sentences with other questions still open: by sentence and question, an index. */
export type Answers = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface Decisions {
  readings: readonly Reading[]
  answers: Answers
}

/** An answer of a question, by the question's id and its index. */
export interface GivenAnswer {
  question: string
  answer: number
}

export interface QuestionView extends Omit<ReadQuestion, 'id'> {
  id: string
  /** Counted from 1; kept until all questions are answered. */
  number: number
}

export interface SentenceView {
  field: BriefField
  source: string
  /** As the prospect reads it, or would read it. */
  text: string
  pieces: { text: string; question?: number; isAnswered?: boolean }[]
  /** `open`: it has a question that is shown. */
  state: 'sure' | 'open' | 'left-out'
  /** The sender wrote it. */
  isYours: boolean
  /** The questions that are asked below it. */
  questions: QuestionView[]
}

export interface ReadbackView {
  groups: { field: BriefField; sentences: SentenceView[] }[]
  /** The questions that are shown. */
  questionCount: number
  /** Sentences that stay out until their questions are answered. */
  openCount: number
  hasDecisions: boolean
  /** A sentence reads otherwise than typed, by more than capitals and marks. */
  hasRewritten: boolean
}

/** A readback with what the sender decided since. `given` is the answer that is being shown as chosen. */
export function viewReadback(
  readback: Readback,
  { readings, answers }: Decisions,
  given: GivenAnswer | null = null,
): ReadbackView {
  const marked = new Set(readback.phrases.flatMap(({ parts }) => parts.map(({ question }) => question)))
  const questions = readback.questions
    .filter(({ id }) => marked.has(id))
    .map((question, at) => ({ ...question, number: at + 1 }))
  const openOf = (phrase: ReadPhrase) => {
    if (findReading(readings, phrase)) return []
    const answered = answersTo(readback, phrase, answers)
    const ids = new Set(phrase.parts.map((part) => part.question))
    return questions.filter(({ id }) => ids.has(id) && answered[id] === undefined)
  }
  const isOpen = ({ id }: QuestionView) =>
    readback.phrases.some((phrase) => openOf(phrase).some((open) => open.id === id))
  const shown = questions.filter(isOpen).slice(0, QUESTIONS_SHOWN)
  const asked = new Set<QuestionView>()

  const viewPhrase = (phrase: ReadPhrase): SentenceView[] => {
    const { field, source, parts } = phrase
    const reading = findReading(readings, phrase)
    const chosen = answersTo(readback, phrase, answers)
    const base = { field, source, isYours: false, questions: [] }
    if (reading) {
      const text = reading.sentence ?? proposalOf(parts, {})
      const state = reading.sentence === null ? 'left-out' : 'sure'
      return [{ ...base, text, pieces: [{ text }], state, isYours: isWritten(parts, reading.sentence) }]
    }
    const open = openOf(phrase)
    const text = proposalOf(parts, chosen)
    if (open.length === 0) return [{ ...base, text, pieces: [{ text }], state: 'sure' }]
    const now = shown.filter((question) => open.includes(question))
    if (now.length === 0) return []
    const own = now.filter((question) => !asked.has(question))
    for (const question of own) asked.add(question)
    const pieces = parts.map((part) => {
      const mark = now.find(({ id }) => id === part.question)
      const isAnswered = mark !== undefined && mark.id === given?.question
      const withGiven = isAnswered ? { ...chosen, [mark.id]: given.answer } : chosen
      return {
        text: proposalOf([part], withGiven),
        ...(mark && { question: mark.number, isAnswered }),
      }
    })
    return [{ ...base, text, pieces, state: 'open', questions: own }]
  }

  const fields = Object.keys(FIELD_LABELS) as BriefField[]
  const groups = fields.map((field) => ({
    field,
    sentences: readback.phrases.filter((phrase) => phrase.field === field).flatMap(viewPhrase),
  }))
  return {
    groups: groups.filter(({ sentences }) => sentences.length > 0),
    questionCount: shown.length,
    openCount: readback.phrases.filter((phrase) => openOf(phrase).length > 0).length,
    hasDecisions: readback.phrases.some((phrase) => findReading(readings, phrase)),
    hasRewritten: readback.phrases.some(
      ({ parts, source, isSure }) => isSure && lettersOf(proposalOf(parts, {})) !== lettersOf(source),
    ),
  }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Decisions after an answer: each sentence without another open question gets its reading. */
export function applyAnswer(
  readback: Readback,
  { readings, answers }: Decisions,
  { question, answer }: GivenAnswer,
): Decisions {
  let next: Decisions = { readings, answers }
  const key = keyOf(readback.questions.find(({ id }) => id === question))
  for (const phrase of readback.phrases) {
    const { source, parts } = phrase
    if (findReading(readings, phrase) || !parts.some((part) => part.question === question)) continue
    next = {
      ...next,
      answers: { ...next.answers, [source]: { ...next.answers[source], [key]: answer } },
    }
    const sentence = composeSentence(parts, answersTo(readback, phrase, next.answers))
    if (sentence !== undefined) next = { ...next, readings: decide(next.readings, source, sentence) }
  }
  return next
}

/** The readings with one for this sentence. An edit that is empty leaves the sentence out. */
export function decide(readings: readonly Reading[], source: string, sentence: string | null): Reading[] {
  const others = readings.filter((reading) => reading.source !== source)
  const text = sentence === null ? null : spaceOut(sentence)
  return [...others, { source, sentence: text === '' ? null : text }].slice(-READINGS_MAX)
}

/** Without the answers about a sentence: its questions are asked again. */
export function forget({ readings, answers }: Decisions, source: string): Decisions {
  return {
    readings: readings.filter((reading) => reading.source !== source),
    answers: Object.fromEntries(Object.entries(answers).filter(([of]) => of !== source)),
  }
}

/** Decisions about sentences that the readback has. */
export function keepCurrent({ phrases }: Readback, { readings, answers }: Decisions): Decisions {
  const sources = new Set(phrases.map(({ source }) => source))
  return {
    readings: readings.filter(({ source }) => sources.has(spaceOut(source))),
    answers: Object.fromEntries(Object.entries(answers).filter(([source]) => sources.has(source))),
  }
}

function findReading(readings: readonly Reading[], { source }: ReadPhrase): Reading | undefined {
  return readings.find((reading) => spaceOut(reading.source) === source)
}

/** Ids may differ from one readback to the next: a question is recognized by its words. */
const keyOf = (question: ReadQuestion | undefined) =>
  JSON.stringify([question?.text, question?.answers, question?.replacements])

function answersTo(readback: Readback, { source }: ReadPhrase, answers: Answers): Record<string, number> {
  const given = answers[source]
  if (!given) return {}
  return Object.fromEntries(
    readback.questions.flatMap((question) => {
      const answer = given[keyOf(question)]
      return answer === undefined ? [] : [[question.id, answer]]
    }),
  )
}

/** The proposed sentence, with the words of the answers so far. */
function proposalOf(parts: readonly SentencePart[], answers: Readonly<Record<string, number>>): string {
  return parts.map(({ text, question = '', options }) => options?.[answers[question] ?? -1] ?? text).join('')
}

/** Whether a sentence is in the sender's own words: it is neither proposed nor made by answers. */
function isWritten(parts: readonly SentencePart[], sentence: string | null): boolean {
  if (sentence === null || spaceOut(proposalOf(parts, {})) === sentence) return false
  const counts = new Map(parts.map(({ question, options = [] }) => [question, options.length]))
  counts.delete(undefined)
  let all: Record<string, number>[] = [{}]
  for (const [question = '', count] of counts) {
    all = all.flatMap((answers) =>
      Array.from({ length: count }, (_, answer) => ({ ...answers, [question]: answer })),
    )
  }
  return !all.some((answers) => spaceOut(composeSentence(parts, answers) ?? '') === sentence)
}
