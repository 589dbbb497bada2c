import type { BriefField } from '@firstline/contract/brief-fields'
import type { BriefReading, FieldReading } from '@firstline/contract/brief'
import type { BriefValues } from './brief-values.ts'
import { findNumber } from './find-number.ts'
import { isGenericAudience } from './is-generic-audience.ts'

/** How many notes are shown. */
const MAX_NOTES = 3

/** A note beside a field: what will be used of it, or what would help. */
export interface BriefNote {
  field: BriefField
  kind: 'question' | 'praise'
  title: string
  text?: string | undefined
  /** A proposed text for the field. */
  words?: string
}

export interface NotedBrief {
  values: BriefValues
  /** How the server read it; null without a request or response. */
  reading: BriefReading | null
  /** The open fields of the form; a closed insight is not among them. */
  fields: readonly BriefField[]
  /** Whether the built-in writer writes, which supports English only. */
  isEnglishOnly: boolean
}

/** The few notes that help most, one a field: losses first, facts that will be used last. */
export function findBriefNotes(brief: NotedBrief): BriefNote[] {
  const candidates = isInAnotherLanguage(brief)
    ? inAnotherLanguage(brief)
    : [...leftOut(brief), ...anyone(brief), ...asked(brief), ...slips(brief), ...used(brief)]
  const noted = new Set<BriefField>()
  const chosen = candidates.filter(({ field, words }) => {
    const isUsed = words !== undefined && words === brief.values[field].trim()
    if (isUsed || noted.has(field) || !brief.fields.includes(field)) return false
    noted.add(field)
    return true
  })
  return chosen.slice(0, MAX_NOTES)
}

/** The readings of fields that have not changed since. */
function current({ values, reading }: NotedBrief): FieldReading[] {
  return reading?.fields.filter(({ field, given }) => given !== '' && given === values[field].trim()) ?? []
}

const isInAnotherLanguage = ({ reading }: NotedBrief) => reading?.isEnglish === false

function inAnotherLanguage(brief: NotedBrief): BriefNote[] {
  const [first] = current(brief)
  if (!first || !brief.isEnglishOnly) return []
  return [
    {
      field: first.field,
      kind: 'question',
      title: 'Please write in English',
      text: 'The built-in writer knows no other language. A language model writes in any.',
    },
  ]
}

function leftOut(brief: NotedBrief): BriefNote[] {
  return current(brief).flatMap(({ field, isUnusable, leftOut: kinds }): BriefNote[] => {
    const list = kinds.join(' and ')
    if (isUnusable) {
      const text = `${list === '' ? '' : `Left out: ${list}. `}A few plain words are enough.`
      return [{ field, kind: 'question', title: 'Nothing here can be used', text }]
    }
    if (list === '') return []
    return [{ field, kind: 'question', title: 'A part of this is left out', text: `${capitalize(list)}.` }]
  })
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function anyone({ values }: NotedBrief): BriefNote[] {
  const audience = values.targetAudience.trim()
  if (!isGenericAudience(audience)) return []
  const text = `“${audience}” could be anyone. A trade, a place or a size helps most.`
  return [{ field: 'targetAudience', kind: 'question', title: 'Who exactly?', text }]
}

/** The server's one question, once the required fields are filled in. */
function asked({ values, reading, fields }: NotedBrief): BriefNote[] {
  const question = reading?.question
  const hasBegun = values.targetAudience.trim() !== '' && values.product.trim() !== ''
  const read = reading?.fields.find(({ field }) => field === question?.field)
  if (!question || !hasBegun || read?.given !== values[question.field].trim()) return []
  // A fact for a closed insight can go into the solution.
  const field = fields.includes(question.field) ? question.field : 'solution'
  return [{ field, kind: 'question', title: question.title, text: question.text }]
}

/** Misspellings, with the corrected text of the field. */
function slips(brief: NotedBrief): BriefNote[] {
  return current(brief)
    .filter((reading) => reading.slips.length > 0)
    .map(({ field, given, slips: found }) => ({
      field,
      kind: 'question',
      title: 'Did you mean this?',
      text: `${found.map(({ typed, meant }) => `“${typed}” will be written “${meant}”`).join(', ')}.`,
      words: found.reduce((text, { typed, meant }) => text.replaceAll(typed, () => meant), given),
    }))
}

/** The strongest facts of the brief, at their fields. */
function used(brief: NotedBrief): BriefNote[] {
  if (!brief.reading) return numberUsed(brief)
  const fields = current(brief)
  return USED_FIRST.flatMap((field) => {
    const words = fields.find((one) => one.field === field)?.used ?? []
    return words.length === 0 ? [] : [usedNote(field, words)]
  }).slice(0, 1)
}

const USED_FIRST = ['insight', 'solution', 'product'] as const

/** Without a reading of the server, a number of the solution is quoted. */
function numberUsed({ values }: NotedBrief): BriefNote[] {
  const number = findNumber(values.solution)
  return number === undefined ? [] : [usedNote('solution', [number])]
}

function usedNote(field: BriefField, words: readonly string[]): BriefNote {
  const title = `${words.map((text) => `“${text}”`).join(' and ')} will be used`
  // "b4" is no number; abbreviations around one are written out.
  const text = words.some((one) => /(?<!\p{L})\d/u.test(one))
    ? 'The numbers stay as you typed them.'
    : undefined
  return { field, kind: 'praise', title, text }
}
