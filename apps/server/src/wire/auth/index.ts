export type { AuthOptions, AuthSettings, RateBucket, SignedInUser } from './auth-options.ts'
export { authRoutes } from './auth-routes.ts'
export { createUser, type NewUser } from './create-user.ts'
