import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Migration } from '#server/platform/database/read-migrations.ts'

/** A name that changes with these migrations and with the version of PGlite. */
export function templateName(migrations: readonly Migration[]): string {
  const manifest = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(manifest))
  for (const { name, checksum } of migrations) hash.update(name).update(checksum)
  return `template_${hash.digest('hex').slice(0, 16)}`
}
