import type { Score } from '@firstline/contract/generation'
import { carriesCta, findHardFailures, isCtaWoven, countLinesWithCta, score } from '@firstline/copywriter'
import type { ParsedFields } from '@firstline/copywriter'
import { isRefusal } from './is-refusal.ts'

export interface Verdict {
  /** Why it must not be shown. */
  readonly hard: readonly string[]
  readonly score: Score
  /** Why it should be rewritten. */
  readonly weak: readonly string[]
}

/**
 * Below this score a text is rewritten: 1 or 2 in 100 of the comparison texts. The score is less reliable in other languages.
 */
const WEAK_BELOW = { 'Cold DM': 40, 'Email Subject Line': 32 } as const
const WEAK_BELOW_OTHER = 30

export function judgeText(text: string, brief: ParsedFields): Verdict {
  const hard = isRefusal(text)
    ? ['it isRefusal instead of writing']
    : findHardFailures(text, brief).map(({ reason }) => reason)
  const worth = score(text, brief)
  return { hard, score: worth, weak: listWeaknesses(worth, brief) }
}

function listWeaknesses({ total, checks }: Score, { form, isEnglish }: ParsedFields): string[] {
  const isWeak = total < (isEnglish ? WEAK_BELOW[form.messageType] : WEAK_BELOW_OTHER)
  const found = checks.filter(({ id, points, max }) => {
    // The call to action is the sender's choice and counts at any score.
    if (id === 'ask' && form.ctaType !== '' && isEnglish) return points < max
    return isWeak && points < max
  })
  return found.map(({ label }) => label)
}

export function findCtaFailure(
  line: string,
  others: readonly string[],
  setSize: number,
  { form: { ctaType } }: ParsedFields,
): string | undefined {
  if (ctaType === '') return undefined
  const missing =
    countLinesWithCta(setSize, ctaType) - others.filter((other) => carriesCta(other, ctaType)).length
  if (carriesCta(line, ctaType)) {
    if (missing <= 0) return 'the call to action belongs in another line'
    return isCtaWoven(line, ctaType) ? undefined : 'the call to action must be part of a sentence'
  }
  const isLastChance = missing > 0 && setSize - others.length <= missing
  return isLastChance ? `this line must carry the call to action "${ctaType}"` : undefined
}
