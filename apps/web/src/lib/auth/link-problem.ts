import type { Landing } from './landing.ts'

/** Why a mail's link did not do what it was for; for somebody whose browser got no session from it. */
export function linkProblem(landing: Landing | undefined): string | undefined {
  if (landing?.errorCode === 'otp_expired') return 'This link has expired or was already used.'
  if (landing?.errorCode !== undefined) return 'This link could not be used.'
  if (landing?.hasCode) return 'This link works once, and only in the browser that asked for it.'
  if (landing?.hasTokens) return "Your address is confirmed, but this link can't sign you in here."
  return undefined
}
