import type { CtaType } from '@firstline/contract/options'
import { wordsOf } from './text.ts'

export type AskKind = 'interest' | 'reply' | 'meeting' | 'pressure' | 'start'

const REPLY = /\b(?:reply|dm me|text me|send me|message me|say)\b.{0,20}["“']?\w/i
const MEETING =
  /\b(?:calls?(?! (?:log|report|sheet|notes?|list|summary|recording|cent))|meeting|meet|calendar|zoom|minutes|chat|talk|conversation|time (?:this|next|that))\b/i
const IN_A_HURRY = /\b(?:this week|now|today|soon|before|while|this month|next|left|spot|place|slot)\b/i
/** The word of the chosen ask that its sentence keeps. */
const START_WORDS: Readonly<Partial<Record<CtaType, RegExp>>> = {
  'Try it free': /\b(?:try|trial|free)\b/i,
  'See a demo': /\bdemo\b/i,
  'Get started': /\bstart/i,
  'Join the waitlist': /\bwait(?:ing )?list\b/i,
  'Claim your spot': /\b(?:spot|place|hold)\b/i,
  'Save my seat': /\bseat\b/i,
}

function kindOf(cta: CtaType): AskKind {
  if (cta in START_WORDS) return 'start'
  if (/^(?:Reply Now|DM me YES)$/.test(cta)) return 'reply'
  if (/^(?:Act fast!|Last chance!)$/.test(cta)) return 'pressure'
  return /^(?:Book a Call|Let's chat|Grab 10 minutes|Pick a time)$/.test(cta) ? 'meeting' : 'interest'
}

/** Whether the last sentence asks for anything. */
export const isAsk = (sentence: string): boolean =>
  /\?["'”)]*$/.test(sentence.trim()) ||
  /^(?:reply|dm me|text me|send me|message me|say|just say|let me know|tell me|pick a time|book)\b/i.test(
    sentence,
  )

/** Whether an ask is of the chosen kind; with none chosen, anything light is. */
export function isChosenAsk(ask: string, cta: CtaType): boolean {
  if (cta === '') return true
  if (ask.toLowerCase().includes(cta.toLowerCase().replace(/[?!]$/, ''))) return true
  const kind = kindOf(cta)
  if (kind === 'start') return START_WORDS[cta]?.test(ask) === true
  if (kind === 'reply') return REPLY.test(ask)
  if (kind === 'meeting') return MEETING.test(ask)
  return kind === 'pressure'
    ? IN_A_HURRY.test(ask) || !MEETING.test(ask)
    : !REPLY.test(ask) && !MEETING.test(ask)
}

const MOST_WORDS = 16

export const isLightAsk = (ask: string): boolean => wordsOf(ask).length <= MOST_WORDS
