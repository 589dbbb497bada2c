import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { AuthParts } from '../auth-options.ts'
import {
  type MailData,
  type MailKind,
  type MailSettings,
  renderMail,
  renderText,
  type TextKind,
} from '../mails/index.ts'

function mailSettings({ settings, texts }: AuthParts): MailSettings {
  return { ...texts, publicUrl: settings.publicUrl, validMinutes: Math.floor(settings.otpExpirySeconds / 60) }
}

/** A mail ready for the queue. */
export function sealMail<Kind extends MailKind>(
  parts: AuthParts,
  to: string,
  kind: Kind,
  data: MailData[Kind],
): SealedMessage[] {
  return parts.outgoing.seal([{ medium: 'mail', kind, to, ...renderMail(kind, data, mailSettings(parts)) }])
}

export type TextChannel = 'sms' | 'whatsapp'

/** A text ready for the queue. */
export function sealText(
  parts: AuthParts,
  to: string,
  kind: TextKind,
  {
    code,
    channel,
    ...of
  }: { code: string; channel: TextChannel /** As others, unless said. */; validMinutes?: number },
): SealedMessage[] {
  const text = renderText(kind, code, { ...mailSettings(parts), ...of })
  return parts.outgoing.seal([{ medium: 'text', kind, to, channel, text }])
}
