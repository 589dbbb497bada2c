import type { CtaType, MessageType, Tone } from '@firstline/contract/options'
import { DM_ASKS, TONE_ASKS } from '../../composer/asks.ts'
import { SUBJECT_CTAS_WOVEN } from '../../composer/subject/cta.ts'

/** Forms that wait for a word of the brief are the composer's alone. */
const quoted = (forms: readonly string[]) =>
  [...new Set(forms.filter((form) => !form.includes('{')).map((form) => `"${form}"`))].join(' or ')

/** How the chosen call to action is to be used; the options are ours, so this may stand in the instructions. */
export function askRules(messageType: MessageType, ctaType: CtaType, tone: Tone): string {
  return messageType === 'Cold DM' ? dmRule(ctaType, tone) : subjectRule(ctaType)
}

function dmRule(ctaType: CtaType, tone: Tone): string {
  const chosen = DM_ASKS[ctaType]
  if (!chosen) {
    return `The last sentence is one easy question of interest, another in each message, in the manner of ${quoted(TONE_ASKS[tone])}. Not a meeting, no calendar, no link.`
  }
  const forms = quoted(chosen.forms)
  switch (chosen.kind) {
    case 'interest':
      return `The sender chose the ask: the last sentence is ${forms}, word for word.`
    case 'reply':
      return `The sender wants a reply ("${ctaType}"): the last sentence gives the word to reply with, as in ${forms}.`
    case 'meeting':
      return `The sender wants a meeting ("${ctaType}"): the last sentence asks for it lightly and orders nothing: ${forms}. No link, no times.`
    case 'start':
      return `The sender chose "${ctaType}": the last sentence turns it into a light question: ${forms}.`
    case 'pressure':
      return `The sender chose "${ctaType}". Only a date, season or limit in the data may press. Without one, say what waiting costs. Either way the last sentence is ${forms}, without an exclamation mark.`
  }
}

function subjectRule(ctaType: CtaType): string {
  const woven = SUBJECT_CTAS_WOVEN[ctaType]
  if (!woven) return 'No line carries a call to action.'
  const forms = quoted([...woven.onOffer, ...woven.onPain].map((form) => form.replace(/\{x\}/i, '…')))
  return `The sender chose the call to action "${ctaType}". Lines whose angle stands in withCta carry it word for word, as in ${forms} with a subject of the data in place of the dots. No other line has it, and no line is it alone.`
}
