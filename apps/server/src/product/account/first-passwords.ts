import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** 120 bits, in letters that can be typed from a screen. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

/** Keeps a generated password where only this user can read it, before the account exists: it can't be lost. */
export async function keepFirstPassword(dataDir: string, email: string, password: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'first-passwords.txt')
  await appendFile(file, `${email}\t${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
