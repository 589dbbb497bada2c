import { join } from 'node:path'
import { GenerationForm } from '@firstline/contract/generation'
import { builtInWriter, type Draft } from '@firstline/copywriter'
import { languageModel, modelWriter, noLimits } from '@firstline/llm-writer'
import {
  findHolder,
  formatSize,
  type InstalledModel,
  LOCAL_MODEL_URL,
  modelsFolder,
  type ModelProcess,
  saveInstalled,
} from '@firstline/local-model'
import type { Config } from '#server/config/config.ts'
import { isSmallModel } from '#server/config/model-config.ts'
import { checkMemory, startInstalled } from '#server/chosen-model.ts'
import { CommandError } from '../command-error.ts'
import { printLine } from '../run-command.ts'

const BRIEF = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental clinics',
  product: 'call cover for dental practices',
  painPoint: 'the front desk misses calls at lunch',
  solution: 'we text back every missed caller within 2 minutes and book them in',
})
const LOAD_MS = 180_000
const WRITE_MS = 300_000

/**
 * Loads a model, writes one message with it and stores its speed.
 * @throws {CommandError} when it can't be loaded or does not respond
 */
export async function tryModel(config: Config, model: InstalledModel, signal: AbortSignal): Promise<void> {
  checkMemory(model)
  const holder = await findHolder(join(modelsFolder(config.dataDir), 'in-use.lock'))
  if (holder !== null) {
    printLine(`Not tried: a running server has a model loaded (process ${holder}). Restart it.`)
    return
  }
  printLine(`Loading ${model.title} ...`)
  const startedAt = performance.now()
  const process = startInstalled(model, config)
  try {
    await waitUntilLoaded(process, model, signal)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const { device, memoryBytes } = process.status()
    printLine(`Loaded in ${seconds} s (${device}, ${formatSize(memoryBytes ?? 0)} of memory). Writing ...`)
    const draft = await writeOne(process, model, signal)
    printLine(draft ? `\n  ${draft.content}\n` : '\n  (what it wrote was not good enough to show)\n')
    const { tokensPerSecond, wordsPerSecond } = process.status()
    const measured = { ...model, tokensPerSecond, wordsPerSecond }
    await saveInstalled(config.dataDir, measured)
    printLine(`Speed: ${describeSpeed(measured)}`)
  } finally {
    await process.close()
  }
}

async function waitUntilLoaded(
  process: ModelProcess,
  model: InstalledModel,
  signal: AbortSignal,
): Promise<void> {
  try {
    await process.ready(AbortSignal.any([signal, AbortSignal.timeout(LOAD_MS)]))
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${model.title} can't be loaded here: ${reason}. It is not used.`, error)
  }
}

/** Null when the model responded and no text passed the checks. */
async function writeOne(
  process: ModelProcess,
  model: InstalledModel,
  signal: AbortSignal,
): Promise<Draft | null> {
  const writer = modelWriter({
    model: languageModel({
      baseUrl: LOCAL_MODEL_URL,
      apiKey: null,
      name: model.title,
      output: 'json_schema',
      isSmall: isSmallModel(model.parameters),
      fetch: process.fetch,
    }),
    limiter: noLimits,
    purpose: 'member',
    fill: builtInWriter(),
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(WRITE_MS)])
  try {
    for await (const event of writer.write({ form: BRIEF, count: 1, seed: 'trial' }, limit)) {
      if (event.kind === 'draft' && event.draft.writtenBy === 'model') return event.draft
    }
  } catch (error) {
    signal.throwIfAborted()
    if (hasCode(error, 'writer_unusable')) return null
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${model.title} loads, but does not write: ${reason}. It is not used.`, error)
  }
  return null
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

export function describeSpeed({
  tokensPerSecond,
  wordsPerSecond,
}: Pick<InstalledModel, 'tokensPerSecond' | 'wordsPerSecond'>): string {
  if (tokensPerSecond === null || wordsPerSecond === null) return 'not measured'
  return `${wordsPerSecond.toFixed(1)} words a second (${tokensPerSecond.toFixed(1)} tokens)`
}
