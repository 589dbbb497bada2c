import { randomBytes } from 'node:crypto'
import { type Options, parseOptions as readArgon2 } from '@node-rs/argon2'
import { parseOptions as readBcrypt } from '@node-rs/bcrypt'

/** What a hash costs in argon2id: memory in KiB, passes over it, lanes. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** Of every new hash: 19 MiB, two passes, one lane (OWASP's minimum). argon2id is the package's default algorithm. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A damaged or hostile import may ask for terabytes, which ends the process, or for days: it is nobody's password then.
const MEMORY_AT_MOST = 262_144
const PASSES_TIMES_MEMORY_AT_MOST = 2_097_152
const BCRYPT_COST_AT_MOST = 15

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

/** A hash that no password has, as costly to check as a real one. */
export function createDummyHash(cost: HashCost): string {
  return `${argon2Prefix(cost)}${base64(16)}$${base64(32)}`
}

/** How a stored password can be checked: null for what is damaged, of another kind or too dear. */
export function kindOf(stored: string): 'argon2' | 'bcrypt' | null {
  try {
    if (BCRYPT.test(stored)) return readBcrypt(stored).cost <= BCRYPT_COST_AT_MOST ? 'bcrypt' : null
    const { memoryCost, timeCost } = readArgon2(stored)
    const isPayable = memoryCost <= MEMORY_AT_MOST && memoryCost * timeCost <= PASSES_TIMES_MEMORY_AT_MOST
    return isPayable ? 'argon2' : null
  } catch {
    return null
  }
}

/** Whether a correct password should be hashed again, because its hash has another algorithm or cost. */
export function isOutdated(stored: string, cost: HashCost): boolean {
  return !stored.startsWith(argon2Prefix(cost))
}

function argon2Prefix({ memoryCost, timeCost, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
