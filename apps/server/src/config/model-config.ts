import { isIP } from 'node:net'
import { classifyAddress } from '@firstline/platform/ssrf-guard/classify-address'
import type { OutputForm } from '@firstline/llm-writer'
import { ASSUMED_PRICE, DAILY_BUDGET, type ModelPrice, type ModelPrices, NO_PRICE } from './model-prices.ts'
import { readBillions } from './local-model.ts'
import type { ConfigValues } from './variables.ts'

export interface ModelConfig {
  /** The base address of an OpenAI-compatible API. */
  baseUrl: string
  apiKey: string | null
  /** The model for signed-in users. */
  name: string
  /** The model for demo generations. */
  demoName: string
  output: OutputForm
  /** Prices from the settings; they override the built-in table. */
  prices: ModelPrices
  /** The price of a model that is in neither table. */
  otherwisePrice: ModelPrice
  /** US dollars per UTC day. */
  dailyBudget: number | null
  /** Concurrent calls over all replicas. */
  concurrency: number
  requestsPerMinute: number | null
  /** A model of few parameters, which gets shorter instructions. */
  isSmall: boolean
}

/** What `npm run model` chose is used with these, when no setting names a model. */
export interface LocalModelConfig {
  /** The entry file of the process that runs a model. */
  runtimeEntry: string
  /** Exists once its packages are installed. */
  runtimePackages: string
  /** The limit of a whole generation, in milliseconds: a model on a processor is slow. */
  timeoutMs: number
  /** Concurrent calls; null when not set. */
  concurrency: number | null
  requestsPerMinute: number | null
}

const OPENAI = 'https://api.openai.com/v1'
/** In billions of parameters. */
const SMALL_UP_TO = 9
const LOCAL_TIMEOUT_SECONDS = 300

/** Null when no setting names a model. */
export function readModelConfig(values: ConfigValues): ModelConfig | null {
  if (!values.LLM_BASE_URL && !values.LLM_API_KEY && !values.OPENAI_API_KEY) return null
  const name = values.LLM_MODEL ?? 'gpt-4o-mini'
  return {
    baseUrl: values.LLM_BASE_URL ?? OPENAI,
    // The OpenAI key must not be sent to another server.
    apiKey: values.LLM_API_KEY ?? (values.LLM_BASE_URL ? null : (values.OPENAI_API_KEY ?? null)),
    name,
    demoName: values.LLM_DEMO_MODEL ?? (values.LLM_BASE_URL ? name : 'gpt-4.1-nano'),
    output: values.LLM_OUTPUT ?? 'auto',
    prices: values.LLM_PRICES ?? new Map(),
    otherwisePrice: isOnPrivateNetwork(values.LLM_BASE_URL ?? OPENAI) ? NO_PRICE : ASSUMED_PRICE,
    dailyBudget: values.LLM_DAILY_BUDGET === undefined ? DAILY_BUDGET : values.LLM_DAILY_BUDGET,
    concurrency: values.LLM_CONCURRENCY ?? 16,
    requestsPerMinute: values.LLM_RPM ?? null,
    isSmall: isSmallModel(readBillions(name)),
  }
}

export function readLocalModelConfig(
  values: ConfigValues,
  runtime: Pick<LocalModelConfig, 'runtimeEntry' | 'runtimePackages'>,
): LocalModelConfig {
  return {
    ...runtime,
    timeoutMs: (values.LLM_TIMEOUT ?? LOCAL_TIMEOUT_SECONDS) * 1_000,
    concurrency: values.LLM_CONCURRENCY ?? null,
    requestsPerMinute: values.LLM_RPM ?? null,
  }
}

/** @param billions of parameters; null when unknown, as of every large provider's model */
export function isSmallModel(billions: number | null): boolean {
  return billions !== null && billions <= SMALL_UP_TO
}

/** The settings of a model on this machine that `npm run model` chose. It costs nothing. */
export function createLocalModelConfig(
  { concurrency, requestsPerMinute }: LocalModelConfig,
  model: Pick<ModelConfig, 'baseUrl' | 'name' | 'output' | 'isSmall'> & { defaultConcurrency: number },
): ModelConfig {
  const { defaultConcurrency, ...rest } = model
  return {
    ...rest,
    apiKey: null,
    demoName: model.name,
    prices: new Map([[model.name, NO_PRICE]]),
    otherwisePrice: NO_PRICE,
    dailyBudget: null,
    concurrency: concurrency ?? defaultConcurrency,
    requestsPerMinute,
  }
}

/** Finds model settings that contradict each other. */
export function findModelIssues(values: ConfigValues): string[] {
  const issues: string[] = []
  if (values.LLM_BASE_URL && !values.LLM_MODEL) {
    issues.push('LLM_MODEL must be set with LLM_BASE_URL: only the server knows its models')
  }
  if (!readModelConfig(values)) {
    for (const name of ['LLM_MODEL', 'LLM_DEMO_MODEL', 'LLM_DAILY_BUDGET'] as const) {
      if (values[name] !== undefined && values[name] !== null) {
        issues.push(`${name} is set, but no model is: set OPENAI_API_KEY, or LLM_BASE_URL and LLM_MODEL`)
      }
    }
  }
  return issues
}

/** Whether a server is on this machine or a private network, by the host of its URL: `ollama`, `10.0.0.7`. */
function isOnPrivateNetwork(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return classifyAddress(host) === 'private'
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host)
}
