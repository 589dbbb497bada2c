import { randomBytes } from 'node:crypto'
import { type Options, parseOptions as readArgon2 } from '@node-rs/argon2'
import { parseOptions as readBcrypt } from '@node-rs/bcrypt'

/** Of every new hash. argon2id is the package's default algorithm: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

// A damaged or hostile import may ask for terabytes, which ends the process, or for days: it is nobody's password then.
const MEMORY_AT_MOST = 262_144
const PASSES_TIMES_MEMORY_AT_MOST = 2_097_152
const BCRYPT_COST_AT_MOST = 15

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

/** Looks like a hash of a password nobody has, at the price of one that somebody has. */
export const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`

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

/** Whether a password found right should be stored anew, the way we do it today. */
export function isOutdated(stored: string): boolean {
  return !CURRENT.test(stored)
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
