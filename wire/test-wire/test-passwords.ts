import { createPasswordHasher } from '@firstline/wire/auth/passwords'

/**
 * Password hashing with the lowest argon2id cost. Shared, so that its threads start once per process. They have low
 * priority: on a busy machine a crowd of sign-ins waits for longer than in production.
 */
export const testPasswords = createPasswordHasher({
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  waitMs: 20_000,
})
