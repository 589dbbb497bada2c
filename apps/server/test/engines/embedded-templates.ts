import { makeTemplate, removeOldTemplates } from '@firstline/test-engines'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { prepareDirectory } from '#server/platform/database/prepare-directory.ts'
import { schemaDigest } from '#server/platform/database/prepared-directory.ts'

/** The data directories that tests copy: the one that the build prepares, and one with an empty database. */
export async function embeddedTemplates(): Promise<{ template: string; empty: string }> {
  const empty = await makeTemplate(await schemaDigest([]), async (directory) => {
    const engine = await openEmbedded({ directory, statementTimeout: 0 })
    await engine.close()
  })
  removeOldTemplates([empty])
  return { template: await prepareDirectory(), empty }
}
