import type { Tone } from '@firstline/contract/options'
import { lowerWord } from '../brief/lower-first.ts'
import type { Brief } from '../brief/read-brief.ts'
import { wordsOf } from './critic/text.ts'
import { DM_ASKS, TONE_ASKS } from './asks.ts'
import type { AskKind } from './asks.ts'
import { SLOTS } from './moves/slots.ts'
import type { Content } from './moves/slots.ts'
import type { Random } from './random.ts'

/** How each tone leads into an ask that the user chose. */
const LEAD_INS: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  Friendly: ['No worries if not, but '],
  Luxury: ['If it suits you, '],
}

const MOST_WORDS = 14

/** The last sentence: the chosen call to action in words a stranger can answer, in the voice of the form. */
export function askFor(brief: Brief, content: Content, said: string, random: Random): string {
  const { ctaType, tone } = brief.form
  const chosen = DM_ASKS[ctaType]
  const forms = (chosen?.forms ?? TONE_ASKS[tone]).flatMap((form) => {
    const text = filledAsk(form, content, said)
    return text !== undefined && wordsOf(text).length <= MOST_WORDS ? [text] : []
  })
  // The user's own words come up most.
  const [own] = forms
  const ask =
    (own !== undefined && chosen && random.next() < 0.35 ? own : random.pick(forms)) ?? 'Worth a look?'
  if (chosen && takesLeadIn(chosen.kind, ask) && random.next() < 0.3) {
    const leadIn = random.pick(LEAD_INS[tone] ?? [])
    if (leadIn !== undefined && !said.includes(leadIn.slice(0, 6))) return leadIn + mid(ask)
  }
  return ask.charAt(0).toUpperCase() + ask.slice(1)
}

/** A form that names the offer again would say it twice in a row. */
function filledAsk(form: string, content: Content, said: string): string | undefined {
  let text = form
  for (const name of ['our', 'thing', 'readers'] as const) {
    if (!text.includes(`{${name}}`)) continue
    const value = SLOTS[name].fill(content)
    if (value === undefined || value.includes(',')) return undefined
    if (said.toLowerCase().includes(value.replace(/^(our|my|an?) /, '').toLowerCase())) return undefined
    text = text.replace(`{${name}}`, () => value)
  }
  return text
}

/** "If it suits you, who should I talk to?" is no sentence; "If it suits you, worth a look?" is. */
function takesLeadIn(kind: AskKind, ask: string): boolean {
  return kind !== 'reply' && /^(?:want|would|shall|should|could|may)\b/i.test(ask) && !ask.includes('. ')
}

function mid(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lowerWord(first), ...rest].join(' ')
}
