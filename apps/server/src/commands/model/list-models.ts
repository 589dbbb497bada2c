import { CATALOG, formatSize, listInstalled, readChoice, sourceUrl } from '@firstline/local-model'
import type { Config } from '#server/config/config.ts'
import { printLine } from '../run-command.ts'
import { describeSpeed } from './try-model.ts'

export async function listModels(config: Config): Promise<void> {
  const installed = await listInstalled(config.dataDir)
  const choice = await readChoice(config.dataDir)
  const used = choice?.kind === 'installed' ? choice.name : null
  printLine('Installed:')
  if (installed.length === 0) printLine('  none')
  for (const model of installed) {
    const mark = model.name === used ? '*' : ' '
    printLine(
      `${mark} ${model.name.padEnd(16)}${formatSize(model.bytes).padEnd(9)}${model.license.padEnd(12)}${describeSpeed(model)}`,
    )
  }
  printLine('')
  printLine('To download:')
  for (const model of CATALOG) {
    printLine(
      `  ${model.name.padEnd(16)}${formatSize(model.bytes).padEnd(9)}${model.license.padEnd(12)}${sourceUrl(model)}`,
    )
  }
  printLine('')
  printLine(describeUse(config, choice))
}

function describeUse(config: Config, choice: Awaited<ReturnType<typeof readChoice>>): string {
  if (config.model) return `Used: ${config.model.name}, by the settings.`
  if (choice === null || choice.kind === 'off') return 'Used: the built-in writer.'
  return choice.kind === 'server' ? `Used: ${choice.model} of ${choice.server}.` : `Used: ${choice.name} (*).`
}
