import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { readMigrations } from '#server/platform/database/read-migrations.ts'
import { templateName } from './template-name.ts'

const cache = resolve(import.meta.dirname, '../../../../node_modules/.cache/firstline/embedded')
const DAY = 86_400_000

/** Makes the directories that tests copy, once for each state of the migrations. */
export async function embeddedTemplates(): Promise<{ template: string; empty: string }> {
  mkdirSync(cache, { recursive: true })
  const empty = await makeOnce(templateName([]), async (directory) => {
    const engine = await openEmbedded({ directory, statementTimeout: 0 })
    await engine.close()
  })
  const migrations = await readMigrations()
  const template = await makeOnce(templateName(migrations), async (directory) => {
    cpSync(empty, directory, { recursive: true })
    const database = await openDatabase({ kind: 'embedded', directory }, { migrations })
    await database.close()
  })
  removeOld([empty, template])
  return { template, empty }
}

/** Made beside its place and moved when whole, since several runs may share the cache. */
async function makeOnce(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const place = join(cache, name)
  if (existsSync(place)) return place
  const fresh = `${place}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  try {
    await make(fresh)
    // Another run may have been faster; what it made is as good.
    if (!existsSync(place)) renameSync(fresh, place)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return place
}

function removeOld(current: readonly string[]): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    if (current.includes(folder) || Date.now() - statSync(folder).mtimeMs < DAY) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
