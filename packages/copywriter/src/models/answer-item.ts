import { z } from 'zod'
import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/brief'
import type { MessageType } from '@firstline/contract/options'

/** One entry of an answer's `messages`. */
const AnswerItem = z.object({
  angle: z.string().max(200).catch(''),
  // The longest text the critic looks at.
  content: z.string().max(SCORED_TEXT_MAX_LENGTH).trim().min(1),
  explanation: z.string().max(SCORED_TEXT_MAX_LENGTH).catch(''),
})
export type AnswerItem = z.infer<typeof AnswerItem>

/** An object of an answer as a message, its typing made plain; null when it is something else. */
export function readAnswerItem(object: unknown, messageType: MessageType): AnswerItem | null {
  const { data } = AnswerItem.safeParse(object)
  if (!data) return null
  const content = plainTyping(data.content)
  return {
    angle: data.angle.trim(),
    content: messageType === 'Email Subject Line' ? asLine(content) : content,
    explanation: plainTyping(data.explanation),
  }
}

/** As typed on a phone: straight quotes, no hard spaces, no spaces at line ends. */
function plainTyping(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A subject line in quotes, with a label or with a full stop is a subject line all the same. */
function asLine(text: string): string {
  return text
    .replace(/^subject( line)?: */i, '')
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/(?<!\.)\.$/, '')
    .trim()
}
