import { hashSync, verifySync as verifyArgon2 } from '@node-rs/argon2'
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt'
import { createDummyHash, type HashCost, kindOf } from './stored-password.ts'

/** What a thread does: hash a password, or compare it with a stored hash. */
export type PasswordTask = { password: string } | { password: string; stored: string | null }

/** Gives a function that does such a task in the current thread, which it blocks meanwhile. */
export function createPasswordWork(cost: HashCost): (task: PasswordTask) => string | boolean {
  const dummyHash = createDummyHash(cost)
  return (task) =>
    'stored' in task ? isRight(task.password, task.stored, dummyHash) : hashSync(task.password, cost)
}

function isRight(password: string, stored: string | null, dummyHash: string): boolean {
  if (stored !== null) {
    try {
      const kind = kindOf(stored)
      if (kind === 'bcrypt') return verifyBcrypt(password, stored)
      if (kind === 'argon2') return verifyArgon2(stored, password)
    } catch {
      // A damaged hash that only the check itself finds.
    }
  }
  verifyArgon2(dummyHash, password)
  return false
}
