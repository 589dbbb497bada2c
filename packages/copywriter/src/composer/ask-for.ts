import type { Emotion, Tone } from '@firstline/contract/options'
import type { Brief } from '../brief/read-brief.ts'
import { lowerWord } from '../brief/lower-first.ts'
import { wordsOf } from '../critic/text.ts'
import { DM_ASKS, TONE_ASKS } from './asks.ts'
import type { AskKind } from './asks.ts'
import type { Random } from './random.ts'
import type { Slots } from './render.ts'

/** How each tone leads into an ask that the user chose. */
const LEAD_INS: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  Persuasive: ['So, '],
  Friendly: ['No worries if not, but '],
  'High-Ticket': ["If it's a priority, "],
  Luxury: ['If it suits you, '],
  Bold: ['Yes or no: '],
}

/** Asks that may name the week without a word of the user's lost. */
const DATABLE = /\b(peek|look|call|chat|10 minutes|demo|details|time to talk|example|started|it over)\?$/
const HURRY: readonly Emotion[] = ['Urgency', 'Fear of Missing Out']

const MOST_WORDS = 14

/** The last sentence: the chosen call to action in words a stranger can answer, in the voice of the form. */
export function askFor(brief: Brief, slots: Slots, said: string, random: Random): string {
  const { ctaType, tone, emotion } = brief.form
  const chosen = DM_ASKS[ctaType]
  const forms = chosen?.forms ?? TONE_ASKS[tone]
  const noun = slots.get('n')
  const about =
    noun && !saysPain(said, slots) ? forms.map((form) => form.replace('{about}', ` about ${noun}`)) : []
  const usable = [...about, ...forms.map((form) => form.replace('{about}', ''))].filter(
    (form, index, all) => wordsOf(form).length <= MOST_WORDS && all.indexOf(form) === index,
  )
  let ask = random.pick(usable) ?? 'Worth a look?'
  if (HURRY.includes(emotion) && DATABLE.test(ask) && random.next() < 0.4)
    ask = ask.replace('?', ' this week?')
  const condition = ask.includes(noun ?? ' ? ') ? undefined : slots.get('c')
  const conditional = condition && `If ${condition}, ${mid(ask)}`
  const isFree = chosen !== undefined && takesLeadIn(chosen.kind, ask)
  if (
    conditional &&
    isFree &&
    !saysPain(said, slots) &&
    wordsOf(conditional).length <= MOST_WORDS &&
    random.next() < 0.8
  )
    return conditional
  const leadIn = isFree && random.next() < 0.35 ? random.pick(LEAD_INS[tone] ?? []) : undefined
  return leadIn ? leadIn + mid(ask) : ask
}

function saysPain(said: string, slots: Slots): boolean {
  const lower = said.toLowerCase()
  return ['c', 'q', 'n'].some((name) => {
    const form = slots.get(name)?.toLowerCase()
    return form !== undefined && lower.includes(form)
  })
}

/** "If it suits you, who should I talk to?" is no sentence; "If it suits you, worth a look?" is. */
function takesLeadIn(kind: AskKind, ask: string): boolean {
  return kind !== 'reply' && !/^(who|does|is|happy|glad|no worries)\b/i.test(ask)
}

function mid(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lowerWord(first), ...rest].join(' ')
}
