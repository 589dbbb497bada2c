import { INDUSTRY_NAMES } from '@firstline/contract/industries'
import type { GenerationForm } from '@firstline/contract/generation'
import { recognizeIndustry, tradeById } from '../../playbook/trades.ts'

/** Below this another trade is nearly as likely, and a wrong hint is worse than none. */
const SURE = 0.6

/** How the reader's trade talks, if the form tells which it is. All of it is ours: the form only chooses among our lines. */
export function tradeHint(form: GenerationForm): string[] {
  const recognized = recognizeIndustry(form)
  if (!recognized || recognized.confidence < SURE) return []
  const { id } = recognized
  const { calls, avoid } = tradeById(id) ?? {}
  if (!calls || !avoid) return []
  const season = calls.season === 'none' ? '' : `; busiest: ${calls.season}`
  return [
    `The reader's trade${form.industry ? '' : ', by the look of it'}: ${INDUSTRY_NAMES[id]}. Their words: ${calls.customers}, ${calls.day}, ${calls.money}${season}. ` +
      `Manner: ${avoid.manner}. Avoid: ${avoid.words.join(', ')}.${avoid.pressure ? ' No jokes, no urgency, no fear.' : ''} ` +
      'These are words, not facts: claim nothing from them.',
  ]
}
