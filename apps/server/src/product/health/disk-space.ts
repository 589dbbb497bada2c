import { statfs } from 'node:fs/promises'
import type { HealthState } from '@firstline/contract/health'

const MEBIBYTE = 1024 ** 2
/** Below the first the database may stop; below the second it may stop soon. */
const NEEDED_BYTES = 100 * MEBIBYTE
const COMFORTABLE_BYTES = 1024 * MEBIBYTE

export type ReadSpace = (path: string) => Promise<{ bavail: number; bsize: number }>

/** Returns the free space at a path, and whether it is enough for a database. */
export async function readDiskSpace(
  path: string,
  readSpace: ReadSpace = statfs,
): Promise<{ free: number; state: HealthState }> {
  const { bavail, bsize } = await readSpace(path)
  const free = bavail * bsize
  if (free < NEEDED_BYTES) return { free, state: 'failing' }
  return { free, state: free < COMFORTABLE_BYTES ? 'warning' : 'ok' }
}
