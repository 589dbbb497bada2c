import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id is the package's default algorithm: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  /** @throws {PasswordsBusyError} when too many are waiting. */
  hash(password: string): Promise<string>
  /** Null stands for an account that doesn't exist: it takes as long and is never right. */
  verify(password: string, hash: string | null): Promise<boolean>
}

export interface PasswordsOptions {
  atOnce?: number
  waitingAtMost?: number
}

/** More passwords at once than can be looked at in reasonable time. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError'
}

// Hashing shares the process's four background threads with files and name look-ups; one of them stays free.
const AT_ONCE = 3
// About three seconds' worth.
const WAITING_AT_MOST = 250

/** Hashes and compares a few passwords at once, so that a burst of sign-ins leaves the rest of the server alone. */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const inTurn = createTurns(options.atOnce ?? AT_ONCE, options.waitingAtMost ?? WAITING_AT_MOST)
  const nobody = hash(randomBytes(16), PARAMETERS)
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    verify: (password, stored) =>
      inTurn(async () => verify(stored?.startsWith('$argon2') ? stored : await nobody, password)),
  }
}

function createTurns(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost)
        throw new PasswordsBusyError('Too many passwords are being checked')
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
