import { DeliveryError } from './transport.ts'

/**
 * SMTP reply codes (RFC 5321, 4.2; RFC 4954, 6) that indicate a configuration error: the message can be sent once it is
 * fixed.
 */
const SETTINGS_CODES = new Set([503, 530, 534, 535, 538])

/** The SMTP command that names the sender (RFC 5321, 4.1.1.2). */
export const SENDER_COMMAND = 'MAIL FROM'

/**
 * Converts an SMTP client error. Only the codes of the reply are kept (RFC 3463), because its text often names the
 * recipient.
 */
export function toDeliveryError(error: unknown): DeliveryError {
  const { code, originalCode, responseCode, response, command } = error as {
    code?: unknown
    originalCode?: unknown
    responseCode?: unknown
    response?: unknown
    command?: unknown
  }
  // MAIL_FROM is configuration as well, so a mail is delayed and not lost.
  const isAboutSender = command === SENDER_COMMAND
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(
    typeof response === 'string' ? response : '',
  )?.[1]
  const parts = [
    originalCode ?? code ?? 'failed',
    responseCode,
    enhanced,
    isAboutSender ? SENDER_COMMAND : null,
  ].filter((part) => typeof part === 'string' || typeof part === 'number')
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isRefused =
    typeof responseCode === 'number'
      ? responseCode >= 500 && responseCode < 600 && !SETTINGS_CODES.has(responseCode)
      : code === 'EENVELOPE'
  return new DeliveryError(parts.join(' '), {
    isPermanent: isAboutMessage && isRefused && !isAboutSender,
  })
}
