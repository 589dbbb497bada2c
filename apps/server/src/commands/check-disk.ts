import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import {
  type Check,
  createFailureCheck,
  createNoteCheck,
  createOkCheck,
  createWarningCheck,
} from './check.ts'

const MEBIBYTE = 1024 ** 2
/** Below the first the database may stop; below the second it may stop soon. */
const NEEDED_BYTES = 100 * MEBIBYTE
const COMFORTABLE_BYTES = 1024 * MEBIBYTE

export async function checkDisk(
  { dataDir }: Pick<Config, 'dataDir'>,
  readSpace: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Check> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return createNoteCheck('Disk', `there is no ${dataDir} yet`)
    return createFailureCheck(
      'Disk',
      `${dataDir} can't be written to`,
      'give it to the user that runs the server',
    )
  }
  const { bavail, bsize } = await readSpace(dataDir)
  const free = bavail * bsize
  const finding = `${formatSize(free)} are free for ${dataDir}`
  if (free < NEEDED_BYTES)
    return createFailureCheck('Disk', finding, 'make room now: a full disk stops the database')
  if (free < COMFORTABLE_BYTES) return createWarningCheck('Disk', finding, 'make room soon')
  return createOkCheck('Disk', finding)
}

function formatSize(bytes: number): string {
  return bytes < 1024 * MEBIBYTE
    ? `${Math.floor(bytes / MEBIBYTE)} MB`
    : `${(bytes / (1024 * MEBIBYTE)).toFixed(1)} GB`
}
