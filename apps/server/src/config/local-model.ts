import { z } from 'zod'

export interface ListedModel {
  readonly name: string
  /** In billions; null when the server does not say. */
  readonly parameters: number | null
}

/** A program that serves language models on this machine. */
export interface LocalModelServer {
  readonly name: string
  /** The origin, without a path. */
  readonly address: string
  readonly listPath: string
  /** Returns the models of its list response. */
  readonly readModels: (list: unknown) => ListedModel[]
}

/** A server that responds, with the models that write text. */
export interface FoundServer {
  readonly name: string
  readonly baseUrl: string
  readonly models: readonly ListedModel[]
}

/** An installed model with the settings to use it. */
export interface LocalModel {
  readonly server: string
  readonly settings: string
}

const OllamaTags = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      details: z.object({ parameter_size: z.string() }).optional().catch(undefined),
    }),
  ),
})
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
  const readModels = (list: unknown) =>
    OllamaTags.parse(list).models.map(({ name, details }) => ({
      name,
      parameters: readBillions(details?.parameter_size ?? name),
    }))
  return { name: 'Ollama', address, listPath: '/api/tags', readModels }
}

/** https://lmstudio.ai/docs/app/api/endpoints/openai */
export function createLmStudio(address: string): LocalModelServer {
  const readModels = (list: unknown) =>
    OpenAiModels.parse(list).data.map(({ id }) => ({ name: id, parameters: readBillions(id) }))
  return { name: 'LM Studio', address, listPath: '/v1/models', readModels }
}

/** The billions of parameters that a name such as 'qwen2.5:7b' contains; null without any. */
export function readBillions(name: string): number | null {
  const [, number] = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)b(?![a-z])/i.exec(name) ?? []
  return number === undefined ? null : Number(number)
}

/** Finds a model on this machine. Takes at most 300 ms and never throws; null if there is none. */
export async function findLocalModel(
  servers: readonly LocalModelServer[] = LOCAL_SERVERS,
): Promise<LocalModel | null> {
  for (const { name, baseUrl, models } of await listLocalServers(servers)) {
    const [model] = models
    if (model) return { server: name, settings: `LLM_BASE_URL=${baseUrl} LLM_MODEL=${model.name}` }
  }
  return null
}

/** The servers that respond within 300 ms. Never throws. */
export async function listLocalServers(
  servers: readonly LocalModelServer[] = LOCAL_SERVERS,
): Promise<FoundServer[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const found = await Promise.all(servers.map((server) => queryServer(server, signal).catch(() => null)))
  return found.filter((server) => server !== null)
}

async function queryServer(
  { name, address, listPath, readModels }: LocalModelServer,
  signal: AbortSignal,
): Promise<FoundServer | null> {
  const response = await fetch(new URL(listPath, address), { redirect: 'manual', signal })
  if (!response.ok) return null
  const models = readModels(await response.json()).filter(
    (model) => SAFE_NAME.test(model.name) && !NON_TEXT_MODEL.test(model.name),
  )
  return { name, baseUrl: `${address}/v1`, models }
}
