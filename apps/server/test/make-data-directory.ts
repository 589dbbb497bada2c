import { inject, onTestFinished } from 'vitest'
import { copyTemplate } from '@firstline/platform/testing'

/** A data directory with a migrated embedded database, removed at the end of the test. */
export async function makeDataDirectory(): Promise<string> {
  const { config, remove } = await copyTemplate(inject('engine'))
  onTestFinished(remove)
  if (config.kind !== 'embedded' || config.directory === null)
    throw new Error('This is for the embedded engine')
  return config.directory
}
