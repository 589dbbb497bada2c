import { hashSync, verifySync as verifyArgon2 } from '@node-rs/argon2'
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt'
import { createDummyHash, type HashCost, readHashAlgorithm } from './password-hash.ts'

/** A password to hash, or to compare with a stored hash. */
export type PasswordTask = { password: string } | { password: string; stored: string | null }

/** Creates a function that runs a task and blocks the current thread. */
export function createPasswordTaskRunner(cost: HashCost): (task: PasswordTask) => string | boolean {
  const dummyHash = createDummyHash(cost)
  return (task) =>
    'stored' in task ? isRight(task.password, task.stored, dummyHash) : hashSync(task.password, cost)
}

function isRight(password: string, stored: string | null, dummyHash: string): boolean {
  if (stored !== null) {
    try {
      const kind = readHashAlgorithm(stored)
      if (kind === 'bcrypt') return verifyBcrypt(password, stored)
      if (kind === 'argon2') return verifyArgon2(stored, password)
    } catch {
      // A damaged hash that passed `readHashAlgorithm`.
    }
  }
  verifyArgon2(dummyHash, password)
  return false
}
