import { isIP } from 'node:net'
import {
  ASSUMED_PRICE,
  DAILY_BUDGET,
  type ModelPrice,
  type ModelPrices,
  NO_PRICE,
} from '@firstline/contract/prices'
import { addressKind } from '#server/platform/safe-fetch/address-kind.ts'
import type { OutputForm } from '@firstline/copywriter'
import type { Values } from './variables.ts'

/** The language model that writes, when there is one. */
export interface ModelConfig {
  /** Of an OpenAI-compatible server. */
  baseUrl: string
  apiKey: string | null
  /** The model for members. */
  name: string
  /** The model for visitors. */
  demoName: string
  output: OutputForm
  /** Of the installation; they win over the built-in table. */
  prices: ModelPrices
  /** What counts in the budget where a model has no price. */
  otherwisePrice: ModelPrice
  /** Dollars a UTC day. */
  dailyBudget: number | null
  /** Calls at once, over all replicas. */
  concurrency: number
  requestsPerMinute: number | null
}

const OPENAI = 'https://api.openai.com/v1'

/** What the settings say of a model; null when they name none. */
export function modelFrom(values: Values): ModelConfig | null {
  if (!values.LLM_BASE_URL && !values.LLM_API_KEY && !values.OPENAI_API_KEY) return null
  const name = values.LLM_MODEL ?? 'gpt-4o-mini'
  return {
    baseUrl: values.LLM_BASE_URL ?? OPENAI,
    // A key for one server is no business of another.
    apiKey: values.LLM_API_KEY ?? (values.LLM_BASE_URL ? null : (values.OPENAI_API_KEY ?? null)),
    name,
    demoName: values.LLM_DEMO_MODEL ?? (values.LLM_BASE_URL ? name : 'gpt-4.1-nano'),
    output: values.LLM_OUTPUT ?? 'auto',
    prices: values.LLM_PRICES ?? new Map(),
    otherwisePrice: isOnPrivateNetwork(values.LLM_BASE_URL ?? OPENAI) ? NO_PRICE : ASSUMED_PRICE,
    dailyBudget: values.LLM_DAILY_BUDGET === undefined ? DAILY_BUDGET : values.LLM_DAILY_BUDGET,
    concurrency: values.LLM_CONCURRENCY ?? 16,
    requestsPerMinute: values.LLM_RPM ?? null,
  }
}

/** What is wrong with the settings of the model, taken together. */
export function modelFaults(values: Values): string[] {
  const faults: string[] = []
  if (values.LLM_BASE_URL && !values.LLM_MODEL) {
    faults.push('LLM_MODEL must be set with LLM_BASE_URL: only the server knows its models')
  }
  if (!modelFrom(values)) {
    for (const name of ['LLM_MODEL', 'LLM_DEMO_MODEL', 'LLM_DAILY_BUDGET'] as const) {
      if (values[name] !== undefined && values[name] !== null) {
        faults.push(`${name} is set, but no model is: set OPENAI_API_KEY, or LLM_BASE_URL and LLM_MODEL`)
      }
    }
  }
  return faults
}

/** Whether a server is this machine or one beside it, by the name or address in its URL: `ollama`, `10.0.0.7`. */
function isOnPrivateNetwork(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return addressKind(host) === 'private'
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host)
}
