export type { AuthOptions, AuthSettings } from './auth-options.ts'
export { authRoutes } from './auth-routes.ts'
export { createUser } from './accounts/create-user.ts'
export { removeExpired } from './accounts/remove-expired.ts'
