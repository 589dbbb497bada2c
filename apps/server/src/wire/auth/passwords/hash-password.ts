import { hash } from '@node-rs/argon2'
import { HASH_COST } from './stored-password.ts'

/** One hash without threads that wait for more: for commands and the start, never for requests. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASH_COST)
}
