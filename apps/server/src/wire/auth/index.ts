export type { AuthOptions, AuthSettings } from './auth-options.ts'
export { authRoutes } from './auth-routes.ts'
export { createUser } from './create-user.ts'
export { removeExpired } from './remove-expired.ts'
