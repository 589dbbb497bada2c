import { createPasswordHasher } from '@firstline/auth/passwords'

/** Password hashing with the lowest argon2id cost. Shared, so that its threads start once per process. */
export const testPasswords = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
