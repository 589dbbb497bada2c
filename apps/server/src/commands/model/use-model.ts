import { existsSync } from 'node:fs'
import {
  addModelFile,
  findInstalled,
  formatSize,
  type InstalledModel,
  readChoice,
  removeInstalled,
  writeChoice,
} from '@firstline/local-model'
import type { Config } from '#server/config/config.ts'
import { CommandError } from '../command-error.ts'
import { printLine } from '../run-command.ts'
import type { ModelTools } from './model-tools.ts'
import { tryModel } from './try-model.ts'

/** Uses an installed model from the next start of the server on. */
export async function useModel(config: Config, tools: ModelTools, name: string): Promise<void> {
  const model = await requireInstalled(config, name)
  if (!existsSync(model.file)) throw new CommandError(`${model.file} is missing: npm run model`)
  await tools.installRuntime()
  await tryAndChoose(config, tools, model)
}

export async function useFile(config: Config, tools: ModelTools, path: string): Promise<void> {
  const model = await addModelFile(config.dataDir, path)
  printLine(
    `${model.title}: ${formatSize(model.bytes)}, license ${model.license}. The file stays where it is.`,
  )
  await tools.installRuntime()
  await tryAndChoose(config, tools, model)
}

/** Chosen only after it has written something here. */
export async function tryAndChoose(config: Config, tools: ModelTools, model: InstalledModel): Promise<void> {
  await tryModel(config, model, tools.signal)
  await writeChoice(config.dataDir, { kind: 'installed', name: model.name })
  printLine(
    config.model
      ? `${model.title} is ready, but the settings name another model (${config.model.name}), which wins.`
      : `${model.title} writes from the next start on: npm start`,
  )
}

/** Removes a model that may be in use; the next start then uses the built-in writer. */
export async function removeModel(config: Config, name: string): Promise<void> {
  const model = await requireInstalled(config, name)
  await removeInstalled(config.dataDir, name)
  const choice = await readChoice(config.dataDir)
  if (choice?.kind === 'installed' && choice.name === name) await writeChoice(config.dataDir, { kind: 'off' })
  printLine(
    model.isOwnFile
      ? `${name} is not used any more. Its file stays: ${model.file}`
      : `${name} was removed (${formatSize(model.bytes)}).`,
  )
}

export async function turnModelOff(config: Config): Promise<void> {
  await writeChoice(config.dataDir, { kind: 'off' })
  printLine('The built-in writer writes from the next start on. Installed models stay: npm run model -- list')
}

async function requireInstalled(config: Config, name: string): Promise<InstalledModel> {
  const model = await findInstalled(config.dataDir, name)
  if (!model) throw new CommandError(`${name} is not installed: npm run model -- list`)
  return model
}
