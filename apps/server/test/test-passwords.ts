import { createPasswords } from '#server/wire/auth/passwords/index.ts'

/** Hashed as in production, at the least cost argon2id allows. Shared, so that its threads start once a process. */
export const testPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
