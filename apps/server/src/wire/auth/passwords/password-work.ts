import { hashSync, verifySync as verifyArgon2 } from '@node-rs/argon2'
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt'
import { kindOf, NOBODY, PARAMETERS } from './stored-password.ts'

/** What a thread is asked: to hash a password, or to compare it with a stored one. */
export type PasswordTask = { password: string } | { password: string; stored: string | null }

/** Does it here and now, and the thread does nothing else meanwhile. */
export function doPasswordWork(task: PasswordTask): string | boolean {
  return 'stored' in task ? isRight(task.password, task.stored) : hashSync(task.password, PARAMETERS)
}

function isRight(password: string, stored: string | null): boolean {
  if (stored !== null) {
    try {
      const kind = kindOf(stored)
      if (kind === 'bcrypt') return verifyBcrypt(password, stored)
      if (kind === 'argon2') return verifyArgon2(stored, password)
    } catch {
      // Damaged in a way that shows only now.
    }
  }
  verifyArgon2(NOBODY, password)
  return false
}
