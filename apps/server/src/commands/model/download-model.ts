import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  CATALOG,
  type CatalogModel,
  estimateMemory,
  findInstalled,
  formatSize,
  HUB,
  installModel,
  modelsFolder,
  readMachine,
  recommendModel,
  sourceUrl,
  takeLock,
} from '@firstline/local-model'
import type { Config } from '#server/config/config.ts'
import { checkMemory } from '#server/chosen-model.ts'
import { CommandError } from '../command-error.ts'
import { printLine } from '../run-command.ts'
import type { ModelTools } from './model-tools.ts'
import { createProgress } from './progress.ts'
import { tryAndChoose } from './use-model.ts'

export interface DownloadRequest {
  yes: boolean
  /** Null takes the recommended one. */
  name: string | undefined
  hub: string | undefined
}

/** Recommends, asks, downloads, verifies, tries and uses a model. */
export async function downloadModel(
  config: Config,
  tools: ModelTools,
  request: DownloadRequest,
): Promise<void> {
  const machine = readMachine()
  printLine(`This machine: ${formatSize(machine.memory)} of memory, ${machine.cores} cores.`)
  const model = chooseModel(request.name)
  printLine('')
  for (const each of CATALOG) {
    const mark = each === model ? '*' : ' '
    printLine(
      `${mark} ${each.name.padEnd(16)}${formatSize(each.bytes).padEnd(9)}needs about ${formatSize(estimateMemory(each.bytes))} of memory`,
    )
  }
  printLine('')
  checkMemory(model)
  const hub = readHub(request.hub)
  const existing = await findInstalled(config.dataDir, model.name)
  if (existing && existsSync(existing.file)) {
    printLine(`${model.title} is installed already.`)
    await tools.installRuntime()
    return tryAndChoose(config, tools, existing)
  }
  printLine(`${model.title}: ${formatSize(model.bytes)}, license ${model.license}`)
  printLine(`Source: ${sourceUrl(model)}${hub === HUB ? '' : `, from ${hub}`}`)
  if (!(await isWanted(tools, request.yes))) return printLine('Nothing was downloaded.')
  const lock = await takeLock(join(modelsFolder(config.dataDir), 'download.lock'))
  if ('heldBy' in lock) {
    throw new CommandError(`Another npm run model is downloading here (process ${lock.heldBy}).`)
  }
  try {
    const installed = await installModel(model, {
      dataDir: config.dataDir,
      hub,
      onProgress: createProgress(tools.showProgress),
      proxies: tools.proxies,
      signal: tools.signal,
    })
    printLine(`Downloaded and verified (SHA-256 ${installed.sha256}).`)
    await tools.installRuntime()
    await tryAndChoose(config, tools, installed)
  } finally {
    await lock.release()
  }
}

function chooseModel(name: string | undefined): CatalogModel {
  const names = CATALOG.map((model) => model.name).join(', ')
  if (name !== undefined) {
    const model = CATALOG.find((each) => each.name === name)
    if (!model) throw new CommandError(`There is no model '${name}'. There are: ${names}.`)
    return model
  }
  const model = recommendModel(readMachine())
  if (!model) {
    throw new CommandError(
      `None fits comfortably into the memory of this machine. To try one anyway, name it: npm run model -- NAME (${names})`,
    )
  }
  return model
}

function readHub(given: string | undefined): string {
  if (given === undefined) return HUB
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new CommandError(`--hub must be an address such as ${HUB}`)
  }
  return new URL(given).href.replace(/(?<!\/)\/+$/, '')
}

async function isWanted(tools: ModelTools, yes: boolean): Promise<boolean> {
  if (yes) return true
  const answer = await tools.ask('Download it? [y/N] ')
  if (answer === null) throw new CommandError('There is no terminal to answer on: add --yes to download it.')
  return /^y(es)?$/i.test(answer.trim())
}
