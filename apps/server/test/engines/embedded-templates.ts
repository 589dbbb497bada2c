import { cpSync } from 'node:fs'
import { makeTemplate, removeOldTemplates } from '@firstline/test-engines'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { readMigrations } from '#server/platform/database/read-migrations.ts'
import { templateName } from './template-name.ts'

/** The data directories that tests copy: migrated and empty, made once for each state of the migrations. */
export async function embeddedTemplates(): Promise<{ template: string; empty: string }> {
  const empty = await makeTemplate(templateName([]), async (directory) => {
    const engine = await openEmbedded({ directory, statementTimeout: 0 })
    await engine.close()
  })
  const migrations = await readMigrations()
  const template = await makeTemplate(templateName(migrations), async (directory) => {
    cpSync(empty, directory, { recursive: true })
    const database = await openDatabase({ kind: 'embedded', directory }, { migrations })
    await database.close()
  })
  removeOldTemplates([empty, template])
  return { template, empty }
}
