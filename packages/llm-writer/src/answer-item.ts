import { z } from 'zod'
import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { MessageType } from '@firstline/contract/options'
import { removeInvisible } from '@firstline/copywriter'

const AnswerItem = z.object({
  angle: z.string().max(200).catch(''),
  // The critic's limit.
  content: z.string().max(SCORED_TEXT_MAX_LENGTH).trim().min(1),
  explanation: z.string().max(SCORED_TEXT_MAX_LENGTH).catch(''),
})
export type AnswerItem = z.infer<typeof AnswerItem>

/** Null when the object is not a message. */
export function readAnswerItem(object: unknown, messageType: MessageType): AnswerItem | null {
  const { data } = AnswerItem.safeParse(object)
  if (!data) return null
  const content = toPlainTyping(data.content)
  return {
    angle: data.angle.trim(),
    content: messageType === 'Email Subject Line' ? toSubjectLine(content) : content,
    explanation: toPlainTyping(data.explanation),
  }
}

/** Straight quotes, no hard spaces, no trailing spaces, nothing invisible. */
function toPlainTyping(text: string): string {
  return removeInvisible(text)
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes a label, quotes and the final full stop. */
function toSubjectLine(text: string): string {
  return text
    .replace(/^subject( line)?: */i, '')
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/(?<!\.)\.$/, '')
    .trim()
}
