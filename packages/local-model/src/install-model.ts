import { mkdir, rename, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type CatalogModel, fileUrl, sourceUrl } from './catalog.ts'
import { downloadFile } from './download-file.ts'
import { fetchFileFacts } from './fetch-file-facts.ts'
import { formatSize } from './format-size.ts'
import type { HubOptions } from './hub-request.ts'
import { LocalModelError } from './local-model-error.ts'
import { readFreeDisk } from './machine.ts'
import { type InstalledModel, modelFile, ModelName, modelsFolder, saveInstalled } from './model-folder.ts'
import { readGguf } from './read-gguf.ts'

export interface InstallOptions extends HubOptions {
  dataDir: string
  hub: string
  onProgress: (done: number, total: number) => void
  pauseMs?: number
  /** Bytes that are free where the models are. */
  readFree?: (directory: string) => Promise<number>
}

/** Left free for the database. */
const SPARE_BYTES = 200_000_000

/**
 * Downloads a model of the catalog, verifies it and records it. Until then its file has another name.
 * @throws {LocalModelError} in one sentence
 */
export async function installModel(model: CatalogModel, options: InstallOptions): Promise<InstalledModel> {
  const { dataDir, hub, onProgress, readFree = readFreeDisk, ...rest } = options
  const folder = modelsFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const url = fileUrl(model, hub)
  const facts = await fetchFileFacts(url, options)
  const partial = `${modelFile(dataDir, model.name)}.download`
  const missing = facts.bytes - (await sizeOf(partial))
  const free = await readFree(folder)
  if (missing + SPARE_BYTES > free) {
    throw new LocalModelError(
      `The download needs ${formatSize(missing + SPARE_BYTES)} on the disk of ${folder}, and ${formatSize(free)} are free.`,
    )
  }
  const report = (done: number) => onProgress(done, facts.bytes)
  await downloadFile({ ...rest, url, path: partial, facts, onProgress: report })
  const { contextLength } = await readGguf(partial)
  const file = modelFile(dataDir, model.name)
  await rename(partial, file)
  const installed: InstalledModel = {
    name: model.name,
    title: model.title,
    file,
    isOwnFile: false,
    bytes: facts.bytes,
    sha256: facts.sha256,
    license: model.license,
    source: sourceUrl(model),
    parameters: model.parameters,
    contextLength,
    tokensPerSecond: null,
    wordsPerSecond: null,
  }
  await saveInstalled(dataDir, installed)
  return installed
}

/**
 * Records a file at hand, which stays where it is.
 * @throws {LocalModelError} in one sentence when it is no usable model
 */
export async function addModelFile(dataDir: string, path: string): Promise<InstalledModel> {
  const file = resolve(path)
  const { title, license, contextLength, parameters, bytes } = await readGguf(file)
  const name = nameFile(file)
  const installed: InstalledModel = {
    name,
    title: title.slice(0, 80) || name,
    file,
    isOwnFile: true,
    bytes,
    sha256: null,
    license: license.slice(0, 80) || 'unknown',
    source: file,
    parameters: Math.round(parameters * 10) / 10,
    contextLength,
    tokensPerSecond: null,
    wordsPerSecond: null,
  }
  await saveInstalled(dataDir, installed)
  return installed
}

function nameFile(path: string): string {
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const name = base
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '-')
    .replace(/^[._-]{1,80}/, '')
    .slice(0, 80)
  return ModelName.safeParse(name).success ? name : 'own-model'
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
