import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** On Linux this folder is in memory. */
const IN_MEMORY = '/dev/shm'

/** Several times the size of the databases of two workers. The default in containers is 64 MB. */
const NEEDED_BYTES = 2 ** 30

/**
 * The folder for databases of one test file: in memory if there is enough space. On a disk, creating the thousand files
 * of a database takes longer than opening it. Not for programs: some systems mount the folder without execution.
 */
export function findQuickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
