import type { CtaType } from '@firstline/contract/options'
import { DM_ASKS } from '../asks.ts'
import { splitWords } from '../english/words.ts'

const REPLY = /\b(?:reply|dm me|text me|send me|message me|say)\b.{0,20}["“']?\w/i
const MEETING =
  /\b(?:calls?(?! (?:log|report|sheet|notes?|list|summary|recording|cent))|meeting|meet|calendar|zoom|minutes|chat|talk|conversation|time (?:this|next|that))\b/i
const IN_A_HURRY = /\b(?:this week|now|today|soon|before|while|this month|next|left|spot|place|slot)\b/i
/** Words that identify the chosen ask. */
const START_WORDS: Readonly<Partial<Record<CtaType, RegExp>>> = {
  'Try it free': /\b(?:try|trial|free)\b/i,
  'See a demo': /\bdemo\b/i,
  'Get started': /\bstart/i,
  'Join the waitlist': /\bwait(?:ing )?list\b/i,
  'Claim your spot': /\b(?:spots?|place|hold)\b/i,
  'Save my seat': /\bseats?\b/i,
}

export const isAsk = (sentence: string): boolean =>
  /\?["'”)]*$/.test(sentence.trim()) ||
  /^(?:reply|dm me|text me|send me|message me|say|just say|let me know|tell me|name|pick a time|book)\b|\b(?:let's (?:chat|talk)|tell me which|let me know)\b/i.test(
    sentence,
  )

/** Whether an ask matches the chosen call to action in any wording; without one, whether it is light. */
export function isChosenAsk(ask: string, cta: CtaType): boolean {
  const chosen = DM_ASKS[cta]
  if (!chosen || chosen.forms.some((form) => ask.includes(form.replace(/[.?!]$/, '')))) return true
  if (chosen.kind === 'start') return START_WORDS[cta]?.test(ask) === true
  if (chosen.kind === 'reply') return REPLY.test(ask)
  if (chosen.kind === 'meeting') return MEETING.test(ask)
  return chosen.kind === 'pressure'
    ? IN_A_HURRY.test(ask) || !MEETING.test(ask)
    : !REPLY.test(ask) && !MEETING.test(ask)
}

const MOST_WORDS = 16

export const isLightAsk = (ask: string): boolean => splitWords(ask).length <= MOST_WORDS
