import { z } from 'zod'
import { BRIEF_FIELDS, type BriefField } from './brief-fields.ts'
import { text } from './text.ts'

/** Characters of a sentence that the sender confirmed or wrote. */
export const READING_MAX_LENGTH = 300
/** Readings of one form. */
export const READINGS_MAX = 12

const LINK = /:\/\/|\bwww\./i

/**
 * What the sender decided about a sentence of a field: how it reads, or null to leave it out. `source` is the sentence as
 * typed; when the field no longer has it, the reading is refused.
 */
export const Reading = z.object(
  {
    source: text(500, 'Source').refine((source) => source !== '', 'Source must be a sentence of a field.'),
    sentence: text(READING_MAX_LENGTH, 'Sentence')
      .refine((sentence) => !LINK.test(sentence), "A sentence can't have a link.")
      .refine((sentence) => /[\p{L}\p{N}]/u.test(sentence), 'Sentence must have a word, or be null.')
      .nullable(),
  },
  { error: 'A reading must be an object.' },
)
export type Reading = z.infer<typeof Reading>

export const Readings = z
  .array(Reading, { error: 'Readings must be a list.' })
  .max(READINGS_MAX, `There may be at most ${READINGS_MAX} readings.`)
export type Readings = z.infer<typeof Readings>

/** White space as one space, which is how sources are compared with fields. */
export const spaceOut = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

/** The first field that has the sentence; undefined when none has it any more. */
export function findReadingField(
  form: Readonly<Record<BriefField, string>>,
  { source }: Pick<Reading, 'source'>,
): BriefField | undefined {
  return BRIEF_FIELDS.find((name) => spaceOut(form[name]).includes(spaceOut(source)))
}

/** A part of a sentence: as it reads, or with what each answer of a question puts there; null leaves the sentence out. */
export const SentencePart = z.object({
  text: z.string(),
  question: z.string().optional(),
  options: z.array(z.string().nullable()).optional(),
})
export type SentencePart = z.infer<typeof SentencePart>

/** A sentence of a field and how the prospect would read it. */
export const ReadPhrase = z.object({
  field: z.enum(BRIEF_FIELDS),
  /** As typed, white space as one space. */
  source: z.string(),
  /** Their texts concatenate to the proposed sentence. */
  parts: z.array(SentencePart),
  /** Printed without an answer: no part has a question, or the sender has decided. */
  isSure: z.boolean(),
  /** The reading sent with the form. `isYours`: the sender wrote the sentence. */
  decided: z.object({ sentence: z.string().nullable(), isYours: z.boolean() }).optional(),
})
export type ReadPhrase = z.infer<typeof ReadPhrase>

export const ReadQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** Labels of the answers; `options` of the parts have the same order. */
  answers: z.array(z.string()),
  /** Short forms and misspellings that the first answer spells out. */
  replacements: z.array(z.object({ typed: z.string(), meant: z.string() })),
})
export type ReadQuestion = z.infer<typeof ReadQuestion>

/** The one answer that would help most of a brief without doubts. Tapped, a sentence goes into `field`. */
export const OpeningQuestion = z.object({
  field: z.enum(BRIEF_FIELDS),
  text: z.string(),
  sentences: z.array(z.string()),
})
export type OpeningQuestion = z.infer<typeof OpeningQuestion>

/** The response to `read-brief`. */
export const Readback = z.object({
  /** Sentences of insight, pain point and solution; a doubtful product or audience is among them. */
  phrases: z.array(ReadPhrase),
  /** In the order of their first mark. */
  questions: z.array(ReadQuestion),
  opening: OpeningQuestion.nullable(),
  /** Fields of which nothing can be used, or a part is left out: 'a link', 'markup'. */
  notices: z.array(
    z.object({ field: z.enum(BRIEF_FIELDS), isUnusable: z.boolean(), leftOut: z.array(z.string()) }),
  ),
  isEnglish: z.boolean(),
})
export type Readback = z.infer<typeof Readback>

/**
 * The sentence after the answers, by question and index of the answer. Null when an answer leaves the sentence out;
 * undefined while a question is open.
 */
export function composeSentence(
  parts: readonly SentencePart[],
  answers: Readonly<Record<string, number>>,
): string | null | undefined {
  const texts = parts.map(({ text: said, question, options }) => {
    if (question === undefined) return said
    const chosen = answers[question]
    return chosen === undefined ? undefined : options?.[chosen]
  })
  if (texts.includes(null)) return null
  return texts.includes(undefined) ? undefined : texts.join('')
}
