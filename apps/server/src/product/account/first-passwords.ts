import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** 120 random bits, in characters that can be typed. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

/** Stores a generated password with mode 0600. Call it before the account is created, so that the password is not lost. */
export async function storeFirstPassword(dataDir: string, email: string, password: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'first-passwords.txt')
  await appendFile(file, `${email}\t${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
