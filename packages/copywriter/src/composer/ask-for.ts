import type { Tone } from '@firstline/contract/options'
import { capitalised } from '../brief/grammar.ts'
import { lowerWord } from '../brief/lower-first.ts'
import type { Brief } from '../brief/read-brief.ts'
import { wordsOf } from '../critic/text.ts'
import { DM_ASKS, TONE_ASKS } from './asks.ts'
import type { AskKind } from './asks.ts'
import type { Slots } from './dm/slots.ts'
import type { Slot } from './moves/move.ts'
import type { Random } from './random.ts'

/** How each tone leads into an ask that the user chose. */
const LEAD_INS: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  Persuasive: ['So, '],
  Friendly: ['No worries if not, but '],
  'High-Ticket': ["If it's a priority, "],
  Luxury: ['If it suits you, '],
  Bold: ['Yes or no: '],
}

const MOST_WORDS = 14

/** The last sentence: the chosen call to action in words a stranger can answer, in the voice of the form. */
export function askFor(brief: Brief, slots: Slots, said: string, random: Random): string {
  const { ctaType, tone } = brief.form
  const chosen = DM_ASKS[ctaType]
  const forms = (chosen?.forms ?? TONE_ASKS[tone]).flatMap((form) => {
    const text = filledAsk(form, slots, said)
    return text !== undefined && wordsOf(text).length <= MOST_WORDS ? [text] : []
  })
  const ask = random.pick(forms) ?? 'Worth a look?'
  const when = slots.get('when')
  const isFree = chosen !== undefined && takesLeadIn(chosen.kind, ask)
  if (isFree && when && !said.toLowerCase().includes(when.toLowerCase()) && random.next() < 0.5) {
    const conditional = `If ${when}, ${mid(ask)}`
    if (wordsOf(conditional).length <= MOST_WORDS) return conditional
  }
  const leadIn = isFree && random.next() < 0.25 ? random.pick(LEAD_INS[tone] ?? []) : undefined
  return leadIn ? leadIn + mid(ask) : capitalised(ask)
}

/** A form that names the offer again would say it three times. */
function filledAsk(form: string, slots: Slots, said: string): string | undefined {
  let text = form
  for (const slot of ['our', 'bare', 'audience'] as const satisfies readonly Slot[]) {
    if (!text.includes(`{${slot}}`)) continue
    const value = slots.get(slot)
    if (value === undefined || value.includes(',')) return undefined
    if (said.toLowerCase().includes(value.replace(/^(our|my) /, '').toLowerCase())) return undefined
    text = text.replace(`{${slot}}`, () => value)
  }
  return text
}

/** "If it suits you, who should I talk to?" is no sentence; "If it suits you, worth a look?" is. */
function takesLeadIn(kind: AskKind, ask: string): boolean {
  return (
    kind !== 'reply' &&
    !/^(who|does|is|on|more|the|happy|glad|a|no worries)\b/i.test(ask) &&
    !ask.includes('. ')
  )
}

function mid(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lowerWord(first), ...rest].join(' ')
}
