import { z } from 'zod'

/** A program that serves language models on the machine it is installed on. */
export interface LocalModelServer {
  readonly name: string
  /** Without a path. */
  readonly address: string
  readonly listPath: string
  /** The names in its list of installed models. */
  readonly readNames: (list: unknown) => string[]
}

/** A model that is installed on this machine, with the settings that use it. */
export interface LocalModel {
  readonly server: string
  readonly settings: string
}

const OllamaTags = z.object({ models: z.array(z.object({ name: z.string() })) })
const OpenAiModels = z.object({ data: z.array(z.object({ id: z.string() })) })

const LOCAL_SERVERS: readonly LocalModelServer[] = [
  ollamaAt('http://127.0.0.1:11434'),
  lmStudioAt('http://127.0.0.1:1234'),
]
/** A server on this machine answers in a few milliseconds. */
const PATIENCE_MS = 300
/** The name is printed as part of a command. */
const SAFE_NAME = /^[\w.:/@+-]{1,120}$/
const WRITES_NO_TEXT = /embed|rerank|whisper/i

/** https://github.com/ollama/ollama/blob/main/docs/api.md#list-local-models */
export function ollamaAt(address: string): LocalModelServer {
  const readNames = (list: unknown) => OllamaTags.parse(list).models.map(({ name }) => name)
  return { name: 'Ollama', address, listPath: '/api/tags', readNames }
}

/** https://lmstudio.ai/docs/app/api/endpoints/openai */
export function lmStudioAt(address: string): LocalModelServer {
  const readNames = (list: unknown) => OpenAiModels.parse(list).data.map(({ id }) => id)
  return { name: 'LM Studio', address, listPath: '/v1/models', readNames }
}

/** Looks for a model on this machine. Takes 300 ms at most and never throws; null when there is none. */
export async function findLocalModel(
  servers: readonly LocalModelServer[] = LOCAL_SERVERS,
): Promise<LocalModel | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const found = await Promise.all(servers.map((server) => askServer(server, signal).catch(() => null)))
  return found.find((model) => model !== null) ?? null
}

async function askServer(
  { name, address, listPath, readNames }: LocalModelServer,
  signal: AbortSignal,
): Promise<LocalModel | null> {
  const response = await fetch(new URL(listPath, address), { redirect: 'manual', signal })
  if (!response.ok) return null
  const model = readNames(await response.json()).find(
    (each) => SAFE_NAME.test(each) && !WRITES_NO_TEXT.test(each),
  )
  return model === undefined
    ? null
    : { server: name, settings: `LLM_BASE_URL=${address}/v1 LLM_MODEL=${model}` }
}
