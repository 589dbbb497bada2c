import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { readMigrations } from '#server/platform/database/read-migrations.ts'
import { templateName } from './template-name.ts'

const cache = resolve(import.meta.dirname, '../../../../node_modules/.cache/firstline/embedded')
const DAY = 86_400_000

/** Makes the migrated directory that test files copy, once for each state of the migrations. */
export default async function setUp(project: TestProject): Promise<void> {
  const migrations = await readMigrations()
  const template = join(cache, templateName(migrations))
  mkdirSync(cache, { recursive: true })
  if (!existsSync(template)) {
    const fresh = `${template}.${process.pid}`
    rmSync(fresh, { recursive: true, force: true })
    const database = await openDatabase({ kind: 'embedded', directory: fresh }, { migrations })
    await database.close()
    // Another run may have been faster; its template is as good.
    if (existsSync(template)) rmSync(fresh, { recursive: true })
    else renameSync(fresh, template)
  }
  removeOld(template)
  project.provide('engine', { kind: 'embedded', template })
}

function removeOld(current: string): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    if (folder !== current && Date.now() - statSync(folder).mtimeMs > DAY) rmSync(folder, { recursive: true })
  }
}
