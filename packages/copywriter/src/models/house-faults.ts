import type { Score } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-brief.ts'
import { DM_ASKS } from '../composer/asks.ts'
import { hypeIn } from '../critic/hype.ts'
import { remarksOn } from '../critic/remarks.ts'
import { sentencesOf } from '../critic/text.ts'
import { declines } from './declines.ts'
import type { Angle } from './prompt/angle-guides.ts'
import { CTA_ANGLE } from './prompt/plan-angles.ts'

/** What a text must be worth; the score can't tell much about a language it does not know. */
const LEAST_SCORE = { english: 60, other: 40 } as const

/** What an editor would send back: habits of models, and what the sender chose and did not get. */
export function houseFaults(text: string, { total }: Score, angle: Angle, brief: BriefFields): string[] {
  const isWeak = total < LEAST_SCORE[brief.isEnglish ? 'english' : 'other']
  return [
    ...(declines(text) ? ['it declines instead of writing'] : []),
    ...hypeIn(text, brief).map((word) => `it sounds like an advertisement: "${word}"`),
    ...(brief.isEnglish ? missedChoice(text, angle, brief) : []),
    ...(isWeak ? remarksOn(text, brief).map(({ advice }) => advice) : []),
  ]
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
