import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import { PasswordThreadPool } from './password-thread-pool.ts'
import { HASH_COST, type HashCost, needsRehash } from './password-hash.ts'

export interface PasswordHasher {
  /** @throws {PasswordHasherBusyError} when it would wait for too long. */
  hash(password: string): Promise<string>
  /**
   * `stored` is null for an unknown account; that, and an unreadable hash, takes as long as a wrong password and never
   * matches. Accepts argon2 with any parameters and, for imported accounts, bcrypt, which uses the first 72 bytes.
   * Those take a different time until the first sign-in rehashes them: an observer learns that the account exists and
   * was imported.
   * @throws {PasswordHasherBusyError} when the wait would be too long.
   */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Whether the stored hash has another algorithm or cost than new ones, and should be replaced after a sign-in. */
  needsRehash(stored: string): boolean
  /** Finishes pending work and accepts no more. */
  close(): Promise<void>
}

export interface PasswordHasherOptions {
  /** Cost of new hashes. */
  cost?: HashCost
  maxThreads?: number
  /** Longest wait for a thread, in milliseconds. */
  waitMs?: number
  /** Idle time after which a thread ends, in milliseconds. */
  idleMs?: number
  /** Replaces the worker's script in tests. */
  program?: URL
}

const WAIT_MS = 2_000
const IDLE_MS = 30_000
const PROGRAM = pathToFileURL(createRequire(import.meta.url).resolve('@firstline/wire/auth/password-worker'))

/**
 * Hashes and compares passwords in low-priority threads: they use all processors when idle, and few under load. Threads
 * start with the first password and end when idle.
 */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { cost = HASH_COST } = options
  const threads = new PasswordThreadPool({
    cost,
    maxThreads: options.maxThreads ?? Math.min(Math.max(availableParallelism(), 2), 4),
    waitMs: options.waitMs ?? WAIT_MS,
    idleMs: options.idleMs ?? IDLE_MS,
    program: options.program ?? PROGRAM,
  })
  return {
    hash: async (password) => String(await threads.run({ password })),
    verify: async (password, stored) => (await threads.run({ password, stored })) === true,
    needsRehash: (stored) => needsRehash(stored, cost),
    close: () => threads.close(),
  }
}
