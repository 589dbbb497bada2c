import type { CtaType, MessageType, Tone } from '@firstline/contract/options'
import { DM_ASKS, SUBJECT_ASKS, TONE_ASKS } from '@firstline/copywriter'

const quoteForms = (forms: readonly string[]) => forms.map((form) => `"${form}"`).join(' or ')

/** Options are ours, so this may be part of the instructions. */
export function writeAskRules(messageType: MessageType, ctaType: CtaType, tone: Tone): string {
  return messageType === 'Cold DM' ? writeDmRule(ctaType, tone) : writeSubjectRule(ctaType)
}

function writeDmRule(ctaType: CtaType, tone: Tone): string {
  const chosen = DM_ASKS[ctaType]
  if (!chosen) {
    return `The last sentence is one easy question of interest, another in each message, in the manner of ${quoteForms(TONE_ASKS[tone])}. Not a meeting, no calendar, no link.`
  }
  const forms = quoteForms(chosen.forms)
  switch (chosen.kind) {
    case 'interest':
      return `The sender chose "${ctaType}": the last sentence is ${forms}, as it is, after a full stop.`
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

function writeSubjectRule(ctaType: CtaType): string {
  const form = SUBJECT_ASKS[ctaType]
  if (ctaType !== '' && form === undefined)
    return `No line carries a call to action: "${ctaType}" is left for the e-mail.`
  if (form === undefined) return 'No line carries a call to action.'
  return `The sender chose the call to action "${ctaType}". Exactly as many lines as data.withCta has entries carry it, best those angles: word for word, as part of a sentence, as in ${quoteForms([form.replaceAll(/\{\w+\}/g, '…')])}. Never alone, never joined by a colon or a dash. No other line has it.`
}
