import { makeTemplate, removeOldTemplates } from './index.ts'
import { openEmbedded } from '../database/embedded.ts'
import { prepareDirectory } from '../database/prepare-directory.ts'
import { schemaDigest } from '../database/prepared-directory.ts'

/** The data directories that tests copy: one prepared by the build, and one with an empty database. */
export async function createEmbeddedTemplates(): Promise<{ template: string; empty: string }> {
  const empty = await makeTemplate(await schemaDigest([]), async (directory) => {
    const engine = await openEmbedded({ directory, statementTimeout: 0 })
    await engine.close()
  })
  removeOldTemplates([empty])
  return { template: await prepareDirectory(), empty }
}
