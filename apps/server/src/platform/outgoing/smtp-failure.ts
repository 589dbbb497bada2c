import { DeliveryError } from './transport.ts'

/** Refusals that mean the installation and not the message: somebody mends the settings, and then it goes through. */
const SETTINGS_CODES = new Set([503, 530, 534, 535, 538])

/**
 * What an error of the SMTP client means for the message. Of a server's answer only the numbers are kept: its text
 * often names the recipient.
 */
export function smtpFailure(error: unknown): DeliveryError {
  const { code, originalCode, responseCode, response } = error as {
    code?: unknown
    originalCode?: unknown
    responseCode?: unknown
    response?: unknown
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(
    typeof response === 'string' ? response : '',
  )?.[1]
  const parts = [originalCode ?? code ?? 'failed', responseCode, enhanced].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  )
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isRefused =
    typeof responseCode === 'number'
      ? responseCode >= 500 && responseCode < 600 && !SETTINGS_CODES.has(responseCode)
      : code === 'EENVELOPE'
  return new DeliveryError(parts.join(' '), { isPermanent: isAboutMessage && isRefused })
}
