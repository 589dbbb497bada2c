import type { BriefField, BriefReading, FieldReading } from '@firstline/contract/brief'
import { MAX_NOTES } from '@firstline/contract/limits'
import type { BriefValues } from './brief-values.ts'
import { findNumber } from './find-number.ts'
import { isAnyone } from './is-anyone.ts'

/** What an editor would write beside a field. */
export interface BriefNote {
  field: BriefField
  kind: 'question' | 'praise'
  /** A question or a verdict. */
  title: string
  text?: string | undefined
  /** Words that could stand in the field instead. */
  words?: string
}

export interface NotedBrief {
  values: BriefValues
  /** How the server read it; null where it was not asked, or did not answer. */
  reading: BriefReading | null
  /** What the form asks for; a closed insight is not among it. */
  fields: readonly BriefField[]
  /** The built-in composer writes, which knows English alone. */
  isEnglishOnly: boolean
}

/** The few notes that help most, one a field: what is misread first, praise last. */
export function briefNotes(brief: NotedBrief): BriefNote[] {
  const candidates = [
    ...inAnotherLanguage(brief),
    ...mended(brief),
    ...anyone(brief),
    ...asked(brief),
    ...numbers(brief),
    ...turned(brief),
  ]
  const noted = new Set<BriefField>()
  const chosen = candidates.filter(({ field, words }) => {
    const isUsed = words !== undefined && words === brief.values[field].trim()
    if (isUsed || noted.has(field) || !brief.fields.includes(field)) return false
    noted.add(field)
    return true
  })
  return chosen.slice(0, MAX_NOTES)
}

/** What was read of fields that still say what was read. */
function current({ values, reading }: NotedBrief): FieldReading[] {
  return reading?.fields.filter(({ field, given }) => given !== '' && given === values[field].trim()) ?? []
}

function inAnotherLanguage(brief: NotedBrief): BriefNote[] {
  const [first] = current(brief)
  if (!first || brief.reading?.isEnglish !== false || !brief.isEnglishOnly) return []
  return [
    {
      field: first.field,
      kind: 'question',
      title: 'Is this English?',
      text: 'The built-in composer reads and writes English only.',
    },
  ]
}

function mended(brief: NotedBrief): BriefNote[] {
  const repaired = current(brief).filter(({ repairs }) => repairs.length > 0)
  return repaired.map(({ field, read, given, repairs }) => {
    const list = typographic(repairs.join(', '))
    const text = `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
    if (read === '' || read === given) return { field, kind: 'question', title: 'Read without this', text }
    return { field, kind: 'question', title: 'Did you mean this?', text, words: read }
  })
}

const typographic = (text: string) => text.replaceAll(/"([^"]*)"/g, '“$1”')

function anyone({ values }: NotedBrief): BriefNote[] {
  const audience = values.targetAudience.trim()
  if (!isAnyone(audience)) return []
  const text = `“${audience}” could be anyone: a trade, a place or a size makes it somebody.`
  return [{ field: 'targetAudience', kind: 'question', title: 'Who signs?', text }]
}

/** The server's one question, once the form has what it can't do without: before that, the form asks for it itself. */
function asked({ values, reading }: NotedBrief): BriefNote[] {
  const { question = null, isEnglish = false } = reading ?? {}
  const hasBegun = values.targetAudience.trim() !== '' && values.product.trim() !== ''
  const read = reading?.fields.find(({ field }) => field === question?.field)
  if (!question || !isEnglish || !hasBegun || read?.given !== values[question.field].trim()) return []
  const end = question.text.indexOf('?') + 1
  const text = question.text.slice(end).trim()
  return [
    { field: question.field, kind: 'question', title: question.text.slice(0, end), text: text || undefined },
  ]
}

const PROVABLE = ['insight', 'solution', 'painPoint'] as const

function numbers({ values, fields }: NotedBrief): BriefNote[] {
  const field = PROVABLE.find((one) => fields.includes(one) && findNumber(values[one]) !== undefined)
  if (!field) return []
  const text = 'It will be copied exactly, never rounded.'
  return [{ field, kind: 'praise', title: 'Good: a number from your own work', text }]
}

/** A trouble that begins in the middle, as the whole sentence it was read as: 'missing calls at lunch', 'they waste time'. */
function turned(brief: NotedBrief): BriefNote[] {
  const trouble = current(brief).find(({ field }) => field === 'painPoint')
  if (!trouble || !BEGUN_IN_THE_MIDDLE.has(trouble.shape)) return []
  const { understood, given } = trouble
  // Shorter than it was, something of it is missing: nothing to put in its place.
  if (countWords(understood) < countWords(given)) return []
  return [
    {
      field: 'painPoint',
      kind: 'question',
      title: 'Read as a sentence',
      text: 'Use it, or say it in your own way.',
      words: understood,
    },
  ]
}

const BEGUN_IN_THE_MIDDLE: ReadonlySet<string> = new Set(['gerund-phrase', 'third-person', 'verb-phrase'])

function countWords(text: string): number {
  return text.trim().split(/\s+/).filter(Boolean).length
}
