import { builtInWriter, type Usage, type Writer } from '@firstline/copywriter'
import { type Answerer, answerer, languageModel, modelWriter } from '@firstline/llm-writer'
import type { ModelConfig } from '#server/config/model-config.ts'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { ModelPrices } from '#server/config/model-prices.ts'
import { costOf, type WritingCost } from './compute-cost.ts'
import { hashProviderUrl } from './model-call-store.ts'
import { createModelLimiter } from './model-limiter.ts'

/** The model as operators see it. */
export interface ModelSettings {
  name: string
  demoName: string
  /** US dollars per UTC day; null: no limit. */
  dailyBudget: number | null
  /** The provider's key in the limits. */
  provider: string
}

/** The writers and the help answerer of this installation. */
export interface Models {
  /** For signed-in users. */
  writer: Writer
  /** For the demo. */
  demoWriter: Writer
  /** The provider's key in the limits; null without a model. */
  provider: string | null
  /** For operators, without address and key; null without a model. */
  settings: ModelSettings | null
  /** For the help chat; null without a model. */
  answerer: Answerer | null
  /** Tokens and cost for the log. */
  costOf(usage: Usage | undefined, model: string): WritingCost
}

const NO_PRICES: ModelPrices = new Map()

/** Opens the configured language model behind its limiter, or the built-in writer without settings. */
export function openModels(parts: {
  database: Database
  clock: Clock
  wakeUps?: WakeUpChannel | undefined
  settings: ModelConfig | null
  /** Reaches a model in a process of this server, instead of the network. */
  fetch?: typeof globalThis.fetch | undefined
}): Models {
  const { settings, fetch, ...rest } = parts
  const builtIn = builtInWriter()
  if (!settings) {
    const computeCost = (usage: Usage | undefined, model: string) => costOf(usage, model, NO_PRICES)
    return {
      writer: builtIn,
      demoWriter: builtIn,
      provider: null,
      settings: null,
      answerer: null,
      costOf: computeCost,
    }
  }
  const limiter = createModelLimiter({ ...rest, ...settings })
  const modelFor = (name: string) => languageModel({ ...settings, name, ...(fetch ? { fetch } : {}) })
  const visitorModel = modelFor(settings.demoName)
  const provider = hashProviderUrl(settings.baseUrl)
  const { name, demoName, dailyBudget } = settings
  return {
    writer: modelWriter({ model: modelFor(settings.name), limiter, purpose: 'member', fill: builtIn }),
    demoWriter: modelWriter({ model: visitorModel, limiter, purpose: 'visitor', fill: builtIn }),
    provider,
    settings: { name, demoName, dailyBudget, provider },
    answerer: answerer({ model: visitorModel, limiter }),
    costOf: (usage, model) => costOf(usage, model, settings.prices),
  }
}
