import type { EncryptedMessage } from '@firstline/platform/outgoing'
import { createValidationError } from '../auth-error.ts'
import type { MessagesDependencies } from './messages-dependencies.ts'
import {
  type MailData,
  type MailKind,
  type MailSettings,
  renderMail,
  renderTextMessage,
  type TextKind,
} from '../mails/index.ts'

function getMailSettings({ settings, texts }: MessagesDependencies): MailSettings {
  return { ...texts, publicUrl: settings.publicUrl, validMinutes: Math.floor(settings.otpExpirySeconds / 60) }
}

/** Renders a mail and encrypts it for the queue. */
export function sealMail<Kind extends MailKind>(
  deps: MessagesDependencies,
  to: string,
  kind: Kind,
  data: MailData[Kind],
): EncryptedMessage[] {
  return deps.outgoing.encrypt([
    { medium: 'mail', kind, to, ...renderMail(kind, data, getMailSettings(deps)) },
  ])
}

export type TextChannel = 'sms' | 'whatsapp'

/**
 * The channel of a code by text.
 * @throws {AuthError} validation_failed.
 */
export function readTextChannel(channel: string | null | undefined): TextChannel {
  if (!channel || channel === 'sms') return 'sms'
  if (channel === 'whatsapp') return 'whatsapp'
  throw createValidationError("Invalid channel, supported values are 'sms' or 'whatsapp'")
}

/** Renders a text message and encrypts it for the queue. */
export function sealText(
  deps: MessagesDependencies,
  to: string,
  kind: TextKind,
  {
    code,
    channel,
    ...overrides
  }: {
    code: string
    channel: TextChannel /** Defaults to the lifetime of mailed codes. */
    validMinutes?: number
  },
): EncryptedMessage[] {
  const text = renderTextMessage(kind, code, { ...getMailSettings(deps), ...overrides })
  return deps.outgoing.encrypt([{ medium: 'text', kind, to, channel, text }])
}
