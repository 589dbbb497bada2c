import { randomBytes } from 'node:crypto'
import { type Options, parseOptions as readArgon2 } from '@node-rs/argon2'
import { parseOptions as readBcrypt } from '@node-rs/bcrypt'

/** Cost of argon2id (RFC 9106): memory in KiB, passes, lanes. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** Cost of new hashes: 19 MiB, two passes, one lane (OWASP's minimum). argon2id is the package's default algorithm. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A damaged or hostile import may require terabytes of memory or days of work: no password matches it then.
const MAX_MEMORY_KIB = 262_144
const MAX_PASSES_TIMES_MEMORY = 2_097_152
const MAX_BCRYPT_COST = 15

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

/** A hash that no password matches, as expensive to check as a real one. */
export function createDummyHash(cost: HashCost): string {
  return `${buildArgon2Prefix(cost)}${createRandomBase64(16)}$${createRandomBase64(32)}`
}

/** The algorithm of a stored hash; null for a damaged or unsupported one, or one that is too expensive to check. */
export function readHashAlgorithm(stored: string): 'argon2' | 'bcrypt' | null {
  try {
    if (BCRYPT.test(stored)) return readBcrypt(stored).cost <= MAX_BCRYPT_COST ? 'bcrypt' : null
    const { memoryCost, timeCost } = readArgon2(stored)
    const isAffordable = memoryCost <= MAX_MEMORY_KIB && memoryCost * timeCost <= MAX_PASSES_TIMES_MEMORY
    return isAffordable ? 'argon2' : null
  } catch {
    return null
  }
}

/** Whether a correct password should be hashed again, because its hash has another algorithm or cost. */
export function needsRehash(stored: string, cost: HashCost): boolean {
  return !stored.startsWith(buildArgon2Prefix(cost))
}

function buildArgon2Prefix({ memoryCost, timeCost, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

function createRandomBase64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
