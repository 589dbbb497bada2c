import { INDUSTRY_NAMES } from '@firstline/contract/industries'
import type { GenerationForm } from '@firstline/contract/generation'
import { industryOf, recogniseIndustry } from '../../industries/recognise-industry.ts'

/** Below this another trade is nearly as likely, and a wrong hint is worse than none. */
const SURE = 0.6

/** How the reader's trade talks, if the form tells which it is. All of it is ours: the form only chooses among our lines. */
export function tradeHint(form: GenerationForm): string[] {
  const recognised = recogniseIndustry(form)
  const industry = recognised && recognised.confidence >= SURE ? industryOf(recognised) : undefined
  if (!industry) return []
  const { id, calls, avoid } = industry
  const season = calls.season === 'none' ? '' : `; busiest: ${calls.season}`
  return [
    `The reader's trade${form.industry ? '' : ', by the look of it'}: ${INDUSTRY_NAMES[id]}. Their words: ${calls.customers}, ${calls.day}, ${calls.money}${season}. ` +
      `Manner: ${avoid.manner}. Avoid: ${avoid.words.join(', ')}.${avoid.pressure ? ' No jokes, no urgency, no fear.' : ''} ` +
      'These are words, not facts: claim nothing from them.',
  ]
}
