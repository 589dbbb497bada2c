import { hash } from '@node-rs/argon2'
import { HASH_COST } from './password-hash.ts'

/** Hashes without the worker threads: for commands and the start, never for requests. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASH_COST)
}
