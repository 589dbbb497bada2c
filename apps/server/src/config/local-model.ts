import { z } from 'zod'

/** A program that serves language models on this machine. */
export interface LocalModelServer {
  readonly name: string
  /** The origin, without a path. */
  readonly address: string
  readonly listPath: string
  /** Returns the model names of its list response. */
  readonly readNames: (list: unknown) => string[]
}

/** An installed model with the settings to use it. */
export interface LocalModel {
  readonly server: string
  readonly settings: string
}

const OllamaTags = z.object({ models: z.array(z.object({ name: z.string() })) })
const OpenAiModels = z.object({ data: z.array(z.object({ id: z.string() })) })

const LOCAL_SERVERS: readonly LocalModelServer[] = [
  createOllama('http://127.0.0.1:11434'),
  createLmStudio('http://127.0.0.1:1234'),
]
/** Milliseconds; a local server responds within a few. */
const TIMEOUT_MS = 300
/** The name is printed as part of a shell command, so it must not contain other characters. */
const SAFE_NAME = /^[\w.:/@+-]{1,120}$/
const NON_TEXT_MODEL = /embed|rerank|whisper/i

/** https://github.com/ollama/ollama/blob/main/docs/api.md#list-local-models */
export function createOllama(address: string): LocalModelServer {
  const readNames = (list: unknown) => OllamaTags.parse(list).models.map(({ name }) => name)
  return { name: 'Ollama', address, listPath: '/api/tags', readNames }
}

/** https://lmstudio.ai/docs/app/api/endpoints/openai */
export function createLmStudio(address: string): LocalModelServer {
  const readNames = (list: unknown) => OpenAiModels.parse(list).data.map(({ id }) => id)
  return { name: 'LM Studio', address, listPath: '/v1/models', readNames }
}

/** Finds a model on this machine. Takes at most 300 ms and never throws; null if there is none. */
export async function findLocalModel(
  servers: readonly LocalModelServer[] = LOCAL_SERVERS,
): Promise<LocalModel | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const found = await Promise.all(servers.map((server) => queryServer(server, signal).catch(() => null)))
  return found.find((model) => model !== null) ?? null
}

async function queryServer(
  { name, address, listPath, readNames }: LocalModelServer,
  signal: AbortSignal,
): Promise<LocalModel | null> {
  const response = await fetch(new URL(listPath, address), { redirect: 'manual', signal })
  if (!response.ok) return null
  const model = readNames(await response.json()).find(
    (each) => SAFE_NAME.test(each) && !NON_TEXT_MODEL.test(each),
  )
  return model === undefined
    ? null
    : { server: name, settings: `LLM_BASE_URL=${address}/v1 LLM_MODEL=${model}` }
}
