import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  estimateMemory,
  findInstalled,
  formatSize,
  type InstalledModel,
  type ModelChoice,
  LOCAL_MODEL_URL,
  LocalModelError,
  type ModelProcess,
  modelsFolder,
  readChoice,
  readMachine,
  startModelProcess,
  takeLock,
} from '@firstline/local-model'
import type { Config } from './config/config.ts'
import { readChildEnvironment } from './config/environment.ts'
import { createLocalModelConfig, isSmallModel } from './config/model-config.ts'

/** Which model writes: that of the settings, or else what `npm run model` chose. */
export interface ChosenModel {
  /** With the model's settings and limits; unchanged when none was chosen. */
  config: Config
  /** Null unless a model runs in a process of this server. */
  process: ModelProcess | null
  /** Why a chosen model can't be used, in one sentence; null when it is. */
  problem: string | null
  close(): Promise<void>
}

/** Prompt and response of eight messages with a long brief. */
const CONTEXT_TOKENS = 8_192
/** Ollama and LM Studio run a few requests at the same time. */
const SERVER_CONCURRENCY = 2

const without = (config: Config, problem: string | null): ChosenModel => ({
  config,
  process: null,
  problem,
  close: async () => undefined,
})

/** Never fails: without a usable model the built-in writer writes, and `problem` says why. */
export async function openChosenModel(config: Config): Promise<ChosenModel> {
  if (config.model !== null) return without(config, null)
  try {
    const choice = await readChoice(config.dataDir)
    if (choice === null || choice.kind === 'off') return without(config, null)
    if (choice.kind === 'server') return without(withServer(config, choice), null)
    return await openInstalled(config, choice.name)
  } catch (error) {
    if (error instanceof LocalModelError) return without(config, error.message)
    throw error
  }
}

/** @throws {LocalModelError} in one sentence when it can't be used */
export async function findUsableModel(config: Config, name: string): Promise<InstalledModel> {
  const model = await findInstalled(config.dataDir, name)
  if (!model) throw new LocalModelError(`The model ${name} is not installed any more: npm run model`)
  if (!existsSync(model.file)) throw new LocalModelError(`${model.file} is missing: npm run model`)
  if (!existsSync(config.localModel.runtimePackages)) {
    throw new LocalModelError(
      `The packages that run ${model.title} are missing: npm run model -- use ${name}`,
    )
  }
  checkMemory(model)
  return model
}

async function openInstalled(config: Config, name: string): Promise<ChosenModel> {
  const model = await findUsableModel(config, name)
  const lock = await takeLock(join(modelsFolder(config.dataDir), 'in-use.lock'))
  if ('heldBy' in lock) {
    throw new LocalModelError(
      `${model.title} is loaded by another server with this data directory (process ${lock.heldBy}); this one writes without it`,
    )
  }
  const process = startInstalled(model, config)
  return {
    config: withModel(config, {
      baseUrl: LOCAL_MODEL_URL,
      name: model.title,
      // The response is held to the schema by a grammar.
      output: 'json_schema',
      isSmall: isSmallModel(model.parameters),
      // The process answers one request at a time, so the others wait in the limiter's queue.
      defaultConcurrency: 1,
    }),
    process,
    problem: null,
    async close() {
      await process.close()
      await lock.release()
    },
  }
}

/** Starts the process of an installed model, which loads it in the background. */
export function startInstalled(model: InstalledModel, config: Config): ModelProcess {
  const { file, name, title, contextLength, tokensPerSecond, wordsPerSecond } = model
  return startModelProcess(
    {
      entry: config.localModel.runtimeEntry,
      modelFile: file,
      name,
      title,
      contextSize: Math.min(contextLength ?? CONTEXT_TOKENS, CONTEXT_TOKENS),
      tokensPerSecond,
      wordsPerSecond,
    },
    readChildEnvironment(),
  )
}

/** @throws {LocalModelError} when the model can't fit, instead of a machine that swaps */
export function checkMemory({ title, bytes }: Pick<InstalledModel, 'title' | 'bytes'>): void {
  const needed = estimateMemory(bytes)
  const { memory } = readMachine()
  if (needed > memory) {
    throw new LocalModelError(
      `${title} needs about ${formatSize(needed)} of memory, and this machine has ${formatSize(memory)}`,
    )
  }
}

/** The configuration with a chosen model of Ollama or LM Studio. */
export function withServer(
  config: Config,
  { baseUrl, model, parameters }: Extract<ModelChoice, { kind: 'server' }>,
): Config {
  return withModel(config, {
    baseUrl,
    name: model,
    output: 'auto',
    isSmall: isSmallModel(parameters),
    defaultConcurrency: SERVER_CONCURRENCY,
  })
}

function withModel(config: Config, model: Parameters<typeof createLocalModelConfig>[1]): Config {
  return {
    ...config,
    model: createLocalModelConfig(config.localModel, model),
    generation: { ...config.generation, timeoutMs: config.localModel.timeoutMs },
    looksForLocalModel: false,
  }
}
