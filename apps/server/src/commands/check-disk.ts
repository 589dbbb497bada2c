import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import { type Check, fault, note, ok, warning } from './check.ts'

const MEBIBYTE = 1024 ** 2
/** Less than this, and the database may stop; less than that, and it soon will. */
const NEEDED_BYTES = 100 * MEBIBYTE
const COMFORTABLE_BYTES = 1024 * MEBIBYTE

/** Whether the data directory can be written to and has room. */
export async function checkDisk(
  { dataDir }: Pick<Config, 'dataDir'>,
  readSpace: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Check> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return note('Disk', `there is no ${dataDir} yet`)
    return fault('Disk', `${dataDir} can't be written to`, 'give it to the user that runs the server')
  }
  const { bavail, bsize } = await readSpace(dataDir)
  const free = bavail * bsize
  const finding = `${formatSize(free)} are free for ${dataDir}`
  if (free < NEEDED_BYTES) return fault('Disk', finding, 'make room now: a full disk stops the database')
  if (free < COMFORTABLE_BYTES) return warning('Disk', finding, 'make room soon')
  return ok('Disk', finding)
}

function formatSize(bytes: number): string {
  return bytes < 1024 * MEBIBYTE
    ? `${Math.floor(bytes / MEBIBYTE)} MB`
    : `${(bytes / (1024 * MEBIBYTE)).toFixed(1)} GB`
}
