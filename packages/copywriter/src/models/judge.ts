import type { Score } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'
import type { BriefFields } from '../brief/read-fields.ts'
import { carriesCta, isCtaWoven, linesWithCta } from '../builtin-writer/asks.ts'
import { failedGates } from '../critic/failed-gates.ts'
import { failedFreshness, failedVariety } from '../critic/gates/variety.ts'
import { remarksOn } from '../critic/remarks.ts'
import { score } from '../critic/score.ts'
import { declines } from './declines.ts'

/** What the critic says of a text by itself. */
export interface Verdict {
  /** Why it may not be shown; empty for a text that may. */
  readonly hard: readonly string[]
  readonly score: Score
  /** Why it should be written again; empty for a good text. */
  readonly weak: readonly string[]
}

/** Texts under this score are asked for again; of a language it doesn't know, the score can tell less. */
const WEAK_BELOW = { english: 60, other: 40 } as const
const HARD_GATES: ReadonlySet<string> = new Set(['G1', 'G2', 'G5', 'G7', 'G8'])
const MOST_CHARACTERS = { 'Cold DM': 1_000, 'Email Subject Line': 100 } as const

/** The checks of `craft.md` that keep a text from being shown, with the reasons. */
export function hardFailures(text: string, brief: BriefFields): string[] {
  const most = MOST_CHARACTERS[brief.form.messageType]
  return [
    ...failedGates(text, brief).flatMap(({ gate, reason }) => (HARD_GATES.has(gate) ? [reason] : [])),
    ...(text.length >= most ? [`${text.length} characters: it must stay under ${most}`] : []),
  ]
}

export function judge(text: string, brief: BriefFields): Verdict {
  const hard = declines(text) ? ['it declines instead of writing'] : hardFailures(text, brief)
  const worth = score(text, brief)
  return { hard, score: worth, weak: weaknesses(text, worth, brief) }
}

function weaknesses(text: string, { total, checks }: Score, brief: BriefFields): string[] {
  const { ctaType } = brief.form
  const isWeak = total < WEAK_BELOW[brief.isEnglish ? 'english' : 'other']
  const found = checks.filter(({ id, points, max }) => {
    // The ask is the sender's own choice, whatever the rest is worth.
    if (id === 'ask' && ctaType !== '' && brief.isEnglish) return points < max
    return isWeak && points <= max / 2
  })
  const remarks = isWeak ? remarksOn(text, brief).map(({ reason, quote }) => `${reason}: "${quote}"`) : []
  const reasons = [...found.map(({ label }) => label), ...remarks]
  return isWeak && reasons.length === 0 ? ['it says too little of the brief'] : reasons
}

/** What is wrong with a text beside others of its set; undefined when it differs enough. */
export function overlapWith(
  text: string,
  others: readonly string[],
  messageType: MessageType,
): string | undefined {
  const found = others
    .map((other) => failedVariety([other, text], messageType))
    .find((reason) => reason !== undefined)
  return found && `beside the others, ${found}`
}

/** What a text repeats of those the user was given on other days. */
export function repetitionOf(
  text: string,
  recent: readonly string[],
  messageType: MessageType,
): string | undefined {
  return failedFreshness(text, recent, messageType)
}

/** What is wrong with the call to action of a subject line, given the good lines of the set so far. */
export function ctaFailure(
  line: string,
  others: readonly string[],
  setSize: number,
  { form: { ctaType } }: BriefFields,
): string | undefined {
  if (ctaType === '') return undefined
  const missing = linesWithCta(setSize) - others.filter((other) => carriesCta(other, ctaType)).length
  if (carriesCta(line, ctaType)) {
    if (missing <= 0) return 'the call to action belongs in another line'
    return isCtaWoven(line, ctaType) ? undefined : 'the call to action must be part of a sentence'
  }
  const isLastChance = missing > 0 && setSize - others.length <= missing
  return isLastChance ? `this line must carry the call to action "${ctaType}"` : undefined
}
