export type { AccountDeletion, AuthOptions } from './auth-options.ts'
export {
  DEFAULT_AUTH_SETTINGS,
  type AuthCaptcha,
  type ExternalProvider,
  type AuthRateLimit,
  type AuthSettings,
} from './auth-settings.ts'
export { type Auth, createAuth } from './create-auth.ts'
export { createAuthRoutes } from './auth-routes.ts'
export { createUserAsOperator } from './accounts/create-user.ts'
export { normalizeEmailAddress } from './accounts/email-address.ts'
export { removeExpiredRows } from './accounts/remove-expired.ts'
export { hashPassword } from './passwords/index.ts'
export { endOwnSession, listOwnSessions } from './sessions/own-sessions.ts'
export { readSessionStatus, readSessionStatuses } from './sessions/read-session-status.ts'
