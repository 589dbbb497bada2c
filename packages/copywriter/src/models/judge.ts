import type { Score } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-fields.ts'
import { carriesCta, isCtaWoven, linesWithCta } from '../builtin-writer/asks.ts'
import { hardFailures } from '../critic/hard-failures.ts'
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

/** Texts under this score are asked for again: 1 or 2 in 100 of those that people wrote. In other languages the score is weaker. */
const WEAK_BELOW = { 'Cold DM': 40, 'Email Subject Line': 32 } as const
const WEAK_BELOW_OTHER = 30

export function judge(text: string, brief: BriefFields): Verdict {
  const hard = declines(text)
    ? ['it declines instead of writing']
    : hardFailures(text, brief).map(({ reason }) => reason)
  const worth = score(text, brief)
  return { hard, score: worth, weak: weaknesses(worth, brief) }
}

function weaknesses({ total, checks }: Score, { form, isEnglish }: BriefFields): string[] {
  const isWeak = total < (isEnglish ? WEAK_BELOW[form.messageType] : WEAK_BELOW_OTHER)
  const found = checks.filter(({ id, points, max }) => {
    // The ask is the sender's own choice, whatever the rest is worth.
    if (id === 'ask' && form.ctaType !== '' && isEnglish) return points < max
    return isWeak && points < max
  })
  return found.map(({ label }) => label)
}

/** What is wrong with the call to action of a subject line, given the good lines of the set so far. */
export function ctaFailure(
  line: string,
  others: readonly string[],
  setSize: number,
  { form: { ctaType } }: BriefFields,
): string | undefined {
  if (ctaType === '') return undefined
  const missing = linesWithCta(setSize, ctaType) - others.filter((other) => carriesCta(other, ctaType)).length
  if (carriesCta(line, ctaType)) {
    if (missing <= 0) return 'the call to action belongs in another line'
    return isCtaWoven(line, ctaType) ? undefined : 'the call to action must be part of a sentence'
  }
  const isLastChance = missing > 0 && setSize - others.length <= missing
  return isLastChance ? `this line must carry the call to action "${ctaType}"` : undefined
}
