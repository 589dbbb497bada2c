import { inject, onTestFinished } from 'vitest'
import { copyTemplate } from '@firstline/test-engines'

/** A data directory in which the embedded database stands with its tables, gone when the test is done. */
export async function madeDirectory(): Promise<string> {
  const { config, remove } = await copyTemplate(inject('engine'))
  onTestFinished(remove)
  if (config.kind !== 'embedded' || config.directory === null)
    throw new Error('This is for the embedded engine')
  return config.directory
}
