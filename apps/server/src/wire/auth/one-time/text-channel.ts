import { validationFailed } from '../auth-error.ts'
import type { TextChannel } from './seal-messages.ts'

/**
 * By which way a code shall reach a phone.
 * @throws {AuthError} validation_failed.
 */
export function readChannel(channel: string | null | undefined): TextChannel {
  if (!channel || channel === 'sms') return 'sms'
  if (channel === 'whatsapp') return 'whatsapp'
  throw validationFailed("Invalid channel, supported values are 'sms' or 'whatsapp'")
}
