import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps what is put there in memory. */
const IN_MEMORY = '/dev/shm'

/** Many times what the databases of two workers take. Containers have 64 MB there, unless they are told otherwise. */
const ROOM = 2 ** 30

/**
 * Where databases are put that live no longer than a test file: in memory, where there is room. A disk's file system
 * takes longer to make their thousand files than the database to open. No programs: some systems refuse to run them there.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
