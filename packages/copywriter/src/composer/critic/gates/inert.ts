import { KNOWN_NAMES } from '../../../brief/lexicon/names.ts'
import { MAIL_ADDRESS } from '../../../mail-address.ts'
import type { GateTest } from './gate.ts'

const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/<\/?[a-z!]/i, 'markup'],
  [/\*\*|__|`|^#{1,6} |\]\(/m, 'markdown'],
  [/https?:|www\./i, 'a link'],
  [/(^|\s)@\w/, 'a handle'],
  [MAIL_ADDRESS, 'an e-mail address'],
  [
    /\b(ignore|disregard) (all |the |any )?(previous|above|prior)\b|\bsystem prompt\b|\bas an AI\b|\bhere (is|are) (your|the|a) (message|subject line|dm|variation)/i,
    'text that speaks to or from the machine',
  ],
]
const DOMAIN = /(?<![\w-])[\w-]+\.(?:com|net|org|io|ai|app|co|dev|biz|info|ru|xyz)\b/gi

/** G7: nothing in it acts: no markup, links or handles, and no command from a field was carried out. */
export const inert: GateTest = (text, brief) => {
  const active = ACTIVE.find(([pattern]) => pattern.test(text))
  if (active) return active[1]
  // A product may be called after its address.
  const named = `${brief.fields.product} ${brief.fields.targetAudience}`.toLowerCase()
  const link = (text.match(DOMAIN) ?? [])
    .map((domain) => domain.toLowerCase())
    .find((domain) => !KNOWN_NAMES.has(domain) && !named.includes(domain))
  if (link) return `a link: ${link}`
  const obeyed = brief.commands.find((word) => text.toLowerCase().includes(word.toLowerCase()))
  return obeyed ? `it carries out a command from a field: "${obeyed}"` : undefined
}
