import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packagePath } from '../package-path.ts'

/** One numbered SQL file. */
export interface Migration {
  /** For example 'platform/0001_roles.sql'. */
  name: string
  sql: string
  /** SHA-256 of the text with LF line endings. */
  checksum: string
}

/** A folder of migrations, whose name starts theirs. */
export interface MigrationFolder {
  name: string
  directory: string
}

/** Ordered: the product's tables refer to those of the wire, and these to the platform's. */
const FOLDERS: readonly MigrationFolder[] = [
  { name: 'platform', directory: packagePath('sql') },
  { name: 'wire', directory: packagePath('../../wire/sql') },
  { name: 'product', directory: packagePath('../../db/migrations') },
]
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** Reads the migrations in the order of application. @throws if a file name or number is invalid. */
export async function readMigrations(folders: readonly MigrationFolder[] = FOLDERS): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const { name: folder, directory } of folders) {
    const files = (await listIfExists(directory)).filter((file) => file.endsWith('.sql')).sort()
    for (const [index, file] of files.entries()) {
      const name = `${folder}/${file}`
      if (!FILE_NAME.test(file)) throw new Error(`Migration ${name} should be named like 0001_two_words.sql`)
      if (files[index + 1]?.slice(0, 4) === file.slice(0, 4)) {
        throw new Error(`Migrations ${name} and ${folder}/${files[index + 1]} have the same number`)
      }
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
      migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
    }
  }
  return migrations
}

async function listIfExists(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
