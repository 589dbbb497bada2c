import { createValidationError } from '../auth-error.ts'
import type { TextChannel } from '../notices/seal-messages.ts'

/**
 * The channel of a code by text.
 * @throws {AuthError} validation_failed.
 */
export function readTextChannel(channel: string | null | undefined): TextChannel {
  if (!channel || channel === 'sms') return 'sms'
  if (channel === 'whatsapp') return 'whatsapp'
  throw createValidationError("Invalid channel, supported values are 'sms' or 'whatsapp'")
}
