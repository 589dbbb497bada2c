import type { Score } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-brief.ts'
import type { MessageType } from '@firstline/contract/options'
import { DM_ASKS } from '../composer/asks.ts'
import { allowedWords } from '../critic/allowed-words.ts'
import { uncleanWords } from '../critic/clean-words.ts'
import { EMPTY, remarksOn } from '../critic/remarks.ts'
import { OPENS_ELSEWHERE } from '../critic/score-dm.ts'
import { sentencesOf, wordsOf } from '../critic/text.ts'
import { declines } from './declines.ts'
import type { Angle } from './prompt/angle-guides.ts'
import { CTA_ANGLE } from './prompt/plan-angles.ts'

/** What a text must be worth; the score can't tell much about a language it does not know. */
const LEAST_SCORE = { english: 60, other: 40 } as const
/** Parts of the score without which a text is not worth sending. */
const NEEDED: Readonly<Record<MessageType, readonly string[]>> = {
  'Cold DM': ['length', 'opener', 'ask', 'specificity'],
  'Email Subject Line': ['length', 'front'],
}

/** What an editor would send back although every gate is passed: habits of models, and what the sender chose and did not get. */
export function houseFaults(text: string, score: Score, angle: Angle, brief: BriefFields): string[] {
  return [
    ...habits(text, brief),
    ...(brief.isEnglish ? missedChoice(text, angle, brief) : []),
    ...weakness(score, brief),
    ...remarked(text, brief),
  ]
}

/**
 * What the critic remarks is sent back, but for what may happen to anybody: a plain sentence that could be anyone's, or one
 * place to read twice.
 */
function remarked(text: string, brief: BriefFields): string[] {
  if (!brief.isEnglish) return []
  const remarks = remarksOn(text, brief)
  const anybodys = remarks.filter(({ reason }) => reason === EMPTY.anybody)
  const isMostly = anybodys.length > 1 && anybodys.length >= (sentencesOf(text).length - 1) / 2
  const stumbles = remarks.filter(({ kind }) => kind === 'stumble')
  const sentBack = [
    ...remarks.filter(({ reason }) => reason === EMPTY.stock),
    ...(isMostly ? anybodys : []),
    ...(stumbles.length > 1 ? stumbles : []),
  ]
  return sentBack.map(({ quote, reason }) => `${reason}: "${quote}"`)
}

function habits(text: string, brief: BriefFields): string[] {
  const unclean = uncleanWords(text, allowedWords(brief))
  const words = [...unclean.spam, ...unclean.cliches].filter((word) => !/^[—–]$/.test(word))
  const faults: (string | false)[] = [
    declines(text) && 'it declines instead of writing',
    /—|\s–\s/.test(text) && 'a dash where a full stop or a comma belongs',
    unclean.exclamations > 0 && 'an exclamation mark',
    unclean.emoji > (/^(Casual|Friendly)$/.test(brief.form.tone) ? 1 : 0) && 'emoji',
    brief.form.messageType === 'Email Subject Line' && twice(text),
    words.length > 1 && `it sounds like advertising: ${words.map((word) => `"${word}"`).join(', ')}`,
  ]
  return faults.filter((fault) => fault !== false)
}

/** A line has no room to say a thing again. */
function twice(text: string): string | false {
  const words = wordsOf(text).filter((word) => word.length > 3)
  const found = words.find((word, index) => words.indexOf(word) < index)
  return found !== undefined && `it says "${found}" twice`
}

/** The sender's call to action, where and as it was asked for. */
function missedChoice(text: string, angle: Angle, { form }: BriefFields): string[] {
  if (form.ctaType === '') return []
  if (form.messageType === 'Cold DM') {
    const ask = DM_ASKS[form.ctaType]
    // How a pressing one may be softened is a matter of words.
    if (!ask || ask.kind === 'pressure' || ask.mark.test(sentencesOf(text).at(-1) ?? '')) return []
    return [`the last sentence must be the ask the sender chose, such as "${firstForm(ask.forms)}"`]
  }
  const carries = text.toLowerCase().includes(form.ctaType.toLowerCase())
  if (angle.name === CTA_ANGLE)
    return carries ? [] : [`the call to action "${form.ctaType}" is not in the line that has to carry it`]
  return carries ? ['the call to action belongs in another line'] : []
}

const firstForm = (forms: readonly string[]) => (forms[0] ?? '').replace('{about}', '')

function weakness({ total, checks }: Score, { isEnglish, form }: BriefFields): string[] {
  const needed = isEnglish ? NEEDED[form.messageType] : []
  const failed = checks.filter(
    ({ id, points, label }) => points === 0 && needed.includes(id) && label !== OPENS_ELSEWHERE,
  )
  if (failed.length > 0) return failed.map(({ label }) => label)
  if (total >= LEAST_SCORE[isEnglish ? 'english' : 'other']) return []
  const weak = checks.filter(({ points, max }) => points <= max / 2 && max >= 10)
  return weak.map(({ label }) => label)
}
