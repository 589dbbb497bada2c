import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { sourcePath } from '#server/platform/source-path.ts'
import { PasswordThreads } from './password-threads.ts'
import { HASH_COST, type HashCost, isOutdated } from './stored-password.ts'

export interface Passwords {
  /** @throws {PasswordsBusyError} when it would wait for too long. */
  hash(password: string): Promise<string>
  /**
   * Null stands for an account that doesn't exist: it takes as long as a wrong password and is never right. So does
   * what is no hash of ours to read. Accepted are argon2 of any parameters and, of people who moved here, bcrypt, which
   * looks at the first 72 bytes. Those take another time until the first sign-in stores them anew: it tells an outsider
   * that there is such an account and that it was moved, and nothing about its password.
   * @throws {PasswordsBusyError} when it would wait for too long.
   */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Whether a password found right should be hashed anew and stored: it was hashed in a way that is not ours today. */
  isOutdated(stored: string): boolean
  /** Finishes what was begun, and takes nothing more. */
  close(): Promise<void>
}

export interface PasswordsOptions {
  /** Of new hashes. */
  cost?: HashCost
  /** How many threads hash. */
  atOnce?: number
  /** Milliseconds that a password may wait for a thread. */
  waitMs?: number
  /** Milliseconds after which a thread without work ends. */
  idleMs?: number
  /** Another program for the threads; for tests. */
  program?: URL
}

const WAIT_MS = 2_000
const IDLE_MS = 30_000
const PROGRAM = pathToFileURL(sourcePath('wire/auth/passwords/password-worker.ts'))

/**
 * Hashes and compares passwords in threads of a low priority of their own: all processors when nobody else wants them,
 * and hardly any when somebody does. Nothing runs before the first password, nor long after the last.
 */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const { cost = HASH_COST } = options
  const threads = new PasswordThreads({
    cost,
    most: options.atOnce ?? Math.min(Math.max(availableParallelism(), 2), 4),
    waitMs: options.waitMs ?? WAIT_MS,
    idleMs: options.idleMs ?? IDLE_MS,
    program: options.program ?? PROGRAM,
  })
  return {
    hash: async (password) => String(await threads.run({ password })),
    verify: async (password, stored) => (await threads.run({ password, stored })) === true,
    isOutdated: (stored) => isOutdated(stored, cost),
    close: () => threads.close(),
  }
}
