import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openDatabase } from './open-database.ts'
import { PREPARED, preparedDirectory } from './prepared-directory.ts'
import { readMigrations } from './read-migrations.ts'

/** Makes the prepared database unless it exists, removes those of other migrations, and gives its directory. */
export async function prepareDirectory(): Promise<string> {
  const migrations = await readMigrations()
  const directory = await preparedDirectory(migrations)
  if (existsSync(directory)) return directory
  await mkdir(PREPARED, { recursive: true })
  // Made beside its place and renamed when complete, since several processes may do this at the same time.
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
  for (const name of await readdir(PREPARED)) {
    // A dot and a number follow the name while another process makes it.
    const isOther = !name.includes('.') && name !== basename(directory)
    if (isOther) await rm(join(PREPARED, name), { recursive: true, force: true })
  }
  return directory
}
