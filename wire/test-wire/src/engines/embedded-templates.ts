import { makeTemplate, removeOldTemplates } from '@firstline/test-engines'
import { openEmbedded } from '@firstline/platform/database/embedded'
import { prepareDirectory } from '@firstline/platform/database/prepare-directory'
import { schemaDigest } from '@firstline/platform/database/prepared-directory'

/** The data directories that tests copy: one prepared by the build, and one with an empty database. */
export async function createEmbeddedTemplates(): Promise<{ template: string; empty: string }> {
  const empty = await makeTemplate(await schemaDigest([]), async (directory) => {
    const engine = await openEmbedded({ directory, statementTimeout: 0 })
    await engine.close()
  })
  removeOldTemplates([empty])
  return { template: await prepareDirectory(), empty }
}
