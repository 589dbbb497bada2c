import type { BriefField } from '@firstline/contract/brief-fields'
import type { GenerationForm } from '@firstline/contract/generation'
import { composeSentence, spaceOut } from '@firstline/contract/readings'
import type { ReadQuestion } from '@firstline/contract/readings'
import { findBrokenPiece } from '../english/clauses.ts'
import { tag } from '../english/tagger.ts'
import { cleanField } from './clean-field.ts'
import { isInstruction } from './drop-instructions.ts'
import { listContentTokens } from './find-facts.ts'
import { findDoubt } from './find-doubt.ts'
import { turnToYou } from './find-person.ts'
import { TOOL_WORDS } from '../english/lexicon/nouns.ts'
import { mendLightly } from './mend-lightly.ts'
import { splitFieldSentences, splitSegments } from './pieces.ts'
import { hasOthers } from './people.ts'
import { proposeSentence, SPELLING } from './propose-sentence.ts'
import { ask, toParts } from './proposal.ts'
import type { Phrase } from './proposal.ts'
import { readFields } from './read-fields.ts'
import { readShape } from './read-shape.ts'
import type { ParsedFields } from './read-fields.ts'
import { finish } from './sentence.ts'

/** The fields that are sentences, in the order of the form. */
export const SENTENCE_FIELDS = ['insight', 'painPoint', 'solution'] as const satisfies readonly BriefField[]

export interface Brief extends ParsedFields {
  readonly phrases: readonly Phrase[]
  /** Each once, in the order of the phrases. */
  readonly questions: readonly ReadQuestion[]
}

/** Readings that the screen can ask for; a brief of notes may have more pieces. */
const MOST_ASKED = 12

/** Reads a form once: its fields, and each sentence as it would be printed or is asked about. */
export function readBrief(form: GenerationForm): Brief {
  const parsed = readFields(form)
  const prospects = parsed.audience.nouns
  const context = {
    prospects,
    audience: nameAudience(parsed),
    clients: nameClients(parsed),
    isTool: parsed.fields.product
      .toLowerCase()
      .split(/\P{L}+/u)
      .some((word) => TOOL_WORDS.has(word)),
  }
  const phrases = parsed.isEnglish
    ? SENTENCE_FIELDS.flatMap((field) => {
        let earlier = ''
        const found = splitPhrases(form[field], field, prospects).map(({ source, isPiece }, at) => {
          const hasOthersBefore = hasOthers(dropWords(earlier, prospects))
          earlier += ` ${source}`
          return readPhrase(field, source, `${field}-${at}`, isPiece, { ...context, hasOthersBefore })
        })
        return applyReadings(
          form,
          field,
          found.filter((phrase) => phrase !== null),
        )
      })
    : []
  return { ...parsed, phrases, questions: mergeQuestions(phrases.slice(0, MOST_ASKED)) }
}

const dropWords = (text: string, words: ReadonlySet<string>): string =>
  text
    .split(/[^\p{L}'-]+/u)
    .filter((word) => !words.has(word.toLowerCase()))
    .join(' ')

function nameAudience({ audience }: ParsedFields): string {
  const plural = audience.plural ?? ''
  return plural === '' ? 'The prospect' : plural.charAt(0).toUpperCase() + plural.slice(1)
}

const CLIENTS =
  /\b(?:patients|guests|tenants|members|students|pupils|parents|residents|visitors|passengers|buyers|donors|diners|shoppers|clients|customers)\b/i

/** What the brief calls the prospect's customers. */
const nameClients = ({ fields }: ParsedFields): string =>
  (
    CLIENTS.exec([fields.painPoint, fields.solution, fields.insight, fields.product].join(' '))?.[0] ??
    'customers'
  ).toLowerCase()

/**
 * The sentences of a field. Only notes, which are no sentence however they are spelled, are divided at their commas, and a
 * piece that leans on the one before stays with it.
 */
function splitPhrases(
  typed: string,
  field: BriefField,
  prospects: ReadonlySet<string>,
): { source: string; isPiece: boolean }[] {
  const whole = (source: string) => [{ source, isPiece: false }]
  return typed
    .split(/[\r\n]+|(?:^|\s)[•·*]\s+|(?<=[!?])\s+/)
    .flatMap((line) => splitFieldSentences(spaceOut(line).replace(/^[-–—•·*]\s*/, '')))
    .flatMap((sentence) => {
      const doubt = findDoubt({ field, sentence: mendLightly(sentence), typed: sentence, prospects })
      if (!doubt || !/^(?:fragment|sign|short form|english)$/.test(doubt)) return whole(sentence)
      const cleaned = finish(cleanField(sentence))
      if (findBrokenPiece(tag(cleaned)) === undefined) return whole(sentence)
      const pieces = splitNotes(sentence)
      return pieces.map((source) => ({ source, isPiece: pieces.length > 1 }))
    })
}

const LEANS =
  /^(?:and|but|or|so|then|because|which|who|when|if|while|until|as|than|even|not|with|without|from|for|in|on|at|by|to|per|plus|\+|&|of|out of|especially|mostly|usually|including)\b|^[+&]/i

function splitNotes(sentence: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const segment of splitSegments(sentence)) {
    const at = sentence.indexOf(segment, from)
    const last = pieces.at(-1)
    const start = last === undefined ? -1 : sentence.lastIndexOf(last, at)
    // "a, b and c" is one list; short pieces lean on each other.
    const isList =
      / (?:and|&|\+|or) /.test(segment) &&
      segment.split(' ').length <= 5 &&
      last !== undefined &&
      last.split(' ').length <= 3
    const isAlike = last !== undefined && isSameKind(last, segment) && last.split(' ').length <= 12
    if (last !== undefined && (LEANS.test(segment) || LEANS.test(last) || isList || isAlike))
      pieces[pieces.length - 1] = sentence.slice(start, at + segment.length)
    else pieces.push(segment)
    from = at + segment.length
  }
  return pieces
}

/** "Collect rugs, wash, repair": verbs of one doer, or short things, which make one list. */
function isSameKind(before: string, segment: string): boolean {
  const [first = ''] = before.split(/,(?=\s)/)
  const kinds = [first, segment].map((piece) => readShape(cleanField(piece)).shape)
  const isShort = [first, segment].every((piece) => piece.split(' ').length <= 4 && !/[$€£₹\d%]/.test(piece))
  return (
    kinds[0] === kinds[1] &&
    (kinds[0] === 'order' || (kinds[0] === 'phrase' && isShort && !/^no /i.test(segment)))
  )
}

interface Context {
  readonly prospects: ReadonlySet<string>
  readonly audience: string
  readonly clients: string
  readonly isTool: boolean
  /** Other people than the prospect are named in an earlier sentence of the field. */
  readonly hasOthersBefore?: boolean
}

/** Null when nothing of the phrase can be used. */
function readPhrase(
  field: BriefField,
  source: string,
  id: string,
  isPiece: boolean,
  context: Context,
): Phrase | null {
  if (isInstruction(source) || listContentTokens(cleanField(source)).length === 0) return null
  const light = mendLightly(source)
  const found = findDoubt({ field, sentence: light, typed: source, prospects: context.prospects })
  // After a sentence about tenants, "they" may be the tenants.
  const isAmbiguous =
    found === undefined &&
    field === 'painPoint' &&
    /^(?:they|their)\b/i.test(light) &&
    context.hasOthersBefore
  const doubt = isAmbiguous ? 'who' : found
  // A piece of notes is printed unasked only when it opens like a sentence.
  if (doubt === undefined && (!isPiece || /^(?:we|you|i|it|the|your|our|every|each|nobody) /i.test(source))) {
    const sentence = field === 'painPoint' ? turnToYou(light, context.prospects) : light
    return { field, source, sentence, proposal: { text: sentence, marks: [], questions: [] } }
  }
  const proposal = proposeSentence({ field, source, id, doubt: doubt ?? 'english', ...context }) ?? {
    text: finish(cleanField(source)),
    marks: [],
    questions: [],
  }
  const asked =
    proposal.questions.length > 0
      ? proposal
      : {
          ...proposal,
          marks: [
            { start: 0, end: proposal.text.length, question: `${id}-use`, options: [proposal.text, null] },
          ],
          questions: [ask(`${id}-use`, 'Does this read right?', ['Use it', 'Leave it out'])],
        }
  return { field, source, sentence: null, proposal: asked }
}

/** Puts the sender's readings of a field in the place of the phrases that they cover. */
function applyReadings(form: GenerationForm, field: BriefField, phrases: readonly Phrase[]): Phrase[] {
  const text = spaceOut(form[field])
  const placed: { at: number; phrase: Phrase }[] = []
  let from = 0
  for (const phrase of phrases) {
    const at = Math.max(text.indexOf(phrase.source, from), from)
    placed.push({ at, phrase })
    from = at + phrase.source.length
  }
  for (const reading of form.readings ?? []) {
    const source = spaceOut(reading.source)
    const at = text.indexOf(source)
    if (at < 0) continue
    const covers = (each: { at: number; phrase: Phrase }) =>
      each.at < at + source.length && at < each.at + each.phrase.source.length
    const same = placed.find((each) => covers(each) && each.phrase.source === source)
    const decided = {
      sentence: reading.sentence,
      isYours: reading.sentence !== null && !isProposed(reading.sentence, same?.phrase),
    }
    const sentence = reading.sentence
    const phrase: Phrase = {
      field,
      source,
      sentence,
      decided,
      proposal: same?.phrase.proposal ?? { text: source, marks: [], questions: [] },
    }
    const kept = placed.filter((each) => !covers(each))
    placed.splice(0, placed.length, ...kept, { at, phrase })
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ phrase }) => phrase)
}

/** Whether answers lead to the sentence. */
function isProposed(sentence: string, phrase: Phrase | undefined): boolean {
  if (phrase === undefined) return false
  const { proposal } = phrase
  const parts = toParts(proposal)
  const combine = (questions: readonly ReadQuestion[], answers: Record<string, number>): boolean => {
    const [first, ...more] = questions
    if (first === undefined) return composeSentence(parts, answers) === sentence
    return first.answers.some((_, at) => combine(more, { ...answers, [first.id]: at }))
  }
  return combine(proposal.questions.slice(0, 5), {})
}

/** Each question once; the short forms of all phrases are one question. */
function mergeQuestions(phrases: readonly Phrase[]): ReadQuestion[] {
  const open = phrases.filter(({ decided, sentence }) => decided === undefined && sentence === null)
  const all = open.flatMap(({ proposal }) => proposal.questions)
  const spelled = all.filter(({ id }) => id === SPELLING).flatMap(({ replacements }) => replacements)
  const seen = new Set<string>()
  return all.flatMap((question) => {
    if (seen.has(question.id)) return []
    seen.add(question.id)
    if (question.id !== SPELLING) return [question]
    const once = spelled.filter(
      ({ typed }, at) =>
        spelled.findIndex((other) => other.typed.toLowerCase() === typed.toLowerCase()) === at,
    )
    return [{ ...question, replacements: once }]
  })
}
