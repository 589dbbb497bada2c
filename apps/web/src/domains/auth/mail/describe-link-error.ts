import type { AuthCallback } from '#domains/auth/auth-callback.ts'

/** Why a mail's link failed, for a browser that got no session from it. */
export function describeLinkError(callback: AuthCallback | undefined): string | undefined {
  if (callback?.errorCode === 'otp_expired') return 'This link has expired or was already used.'
  if (callback?.errorCode !== undefined) return 'This link could not be used.'
  if (callback?.hasCode) return 'This link works once, and only in the browser that asked for it.'
  if (callback?.hasTokens) return "Your address is confirmed, but this link can't sign you in here."
  return undefined
}
