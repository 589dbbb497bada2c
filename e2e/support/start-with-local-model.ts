import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addModelFile, saveInstalled, writeChoice } from '@firstline/local-model'
import { findQuickFolder } from '@firstline/platform/testing'
import { createTinyModel, listMessagePieces } from '@firstline/test-models'
import { startServer, type RunningServer } from './start-server.ts'

/** What the model writes, whatever the brief is. */
export const TINY_MODEL_MESSAGES = [
  'Who picks up while your front desk is at lunch? We text back each missed caller within a minute. Worth a look?',
  'A caller at lunch hears it ring, then tries another practice. We text each missed caller back within a minute. Want a quick peek?',
  'Ring your own practice at noon and count. We text each caller that your desk misses back within a minute. Mind if I send an example?',
]

/** The product with a model in a process of its own, as after `npm run model -- --file PATH`. */
export async function startWithLocalModel(): Promise<RunningServer> {
  const directory = mkdtempSync(path.join(findQuickFolder(), 'firstline-local-model-'))
  const file = path.join(directory, 'tiny.gguf')
  writeFileSync(file, createTinyModel({ pieces: listMessagePieces(TINY_MODEL_MESSAGES) }))
  const model = await addModelFile(directory, file)
  // The schema of small models demands an angle of a list, which a fixed response can't know.
  await saveInstalled(directory, { ...model, parameters: 10 })
  await writeChoice(directory, { kind: 'installed', name: model.name })
  const server = await startServer({ DATA_DIR: directory })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
