import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openDatabase } from './open-database.ts'
import { PREPARED_DATABASES, getPreparedDirectory } from './prepared-directory.ts'
import { readMigrations } from './read-migrations.ts'

/** Creates the prepared database unless it exists, removes those of other migrations, and returns its directory. */
export async function prepareDirectory(): Promise<string> {
  const migrations = await readMigrations()
  const directory = await getPreparedDirectory(migrations)
  if (existsSync(directory)) return directory
  await mkdir(PREPARED_DATABASES, { recursive: true })
  // Created in a temporary directory and renamed when complete, because several processes may do this concurrently.
  const unfinished = `${directory}.${process.pid}`
  try {
    const database = await openDatabase({ kind: 'embedded', directory: unfinished }, { migrations })
    await database.close()
    await rename(unfinished, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  for (const name of await readdir(PREPARED_DATABASES)) {
    // A name with a dot and a process id is in use by another process.
    const isOther = !name.includes('.') && name !== basename(directory)
    if (isOther) await rm(join(PREPARED_DATABASES, name), { recursive: true, force: true })
  }
  return directory
}
