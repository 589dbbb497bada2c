import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { type Check, createFailureCheck, createNoteCheck, createOkCheck } from './check.ts'

const FILES = ['keys.json', 'first-passwords.txt']

/** Checks the permissions of the secret files in the data directory. */
export async function checkSecrets({ dataDir }: Config): Promise<Check[]> {
  const checks: Check[] = []
  const open: string[] = []
  for (const name of FILES) {
    const mode = (await stat(join(dataDir, name)).catch(() => null))?.mode ?? 0
    // Windows has no POSIX modes and reports every file as readable by all.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) open.push(join(dataDir, name))
  }
  checks.push(
    open.length === 0
      ? createOkCheck('Secrets', 'readable by this user alone')
      : createFailureCheck(
          'Secrets',
          'others of this machine can read them',
          ...open.map((file) => `chmod 600 ${file}`),
        ),
  )
  const passwords = await readFile(join(dataDir, 'first-passwords.txt'), 'utf8').catch(() => '')
  const count = passwords.split('\n').filter((line) => line !== '').length
  if (count > 0) {
    checks.push(
      createNoteCheck('', `first-passwords.txt holds ${count}: sign in, change them, then remove the file`),
    )
  }
  return checks
}
