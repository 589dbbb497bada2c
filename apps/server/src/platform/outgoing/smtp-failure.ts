import { DeliveryError } from './transport.ts'

/** Refusals that mean the installation and not the message: somebody mends the settings, and then it goes through. */
const SETTINGS_CODES = new Set([503, 530, 534, 535, 538])

/** The command of SMTP that names the sender (RFC 5321, 4.1.1.2). */
export const SENDER_COMMAND = 'MAIL FROM'

/**
 * What an error of the SMTP client means for the message. Of a server's answer only the numbers are kept: its text
 * often names the recipient.
 */
export function smtpFailure(error: unknown): DeliveryError {
  const { code, originalCode, responseCode, response, command } = error as {
    code?: unknown
    originalCode?: unknown
    responseCode?: unknown
    response?: unknown
    command?: unknown
  }
  // MAIL_FROM is a setting as well: no mail is lost while it is wrong.
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
