import type { ModelPrices } from '@firstline/contract/prices'
import {
  type Answerer,
  answerer,
  builtInWriter,
  languageModel,
  modelWriter,
  type Usage,
  type Writer,
} from '@firstline/copywriter'
import type { ModelConfig } from '#server/config/model-config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { costOf, type WritingCost } from './cost-of.ts'
import { providerKey } from './model-call-store.ts'
import { createModelGate } from './model-gate.ts'

/** Who writes and answers on this installation. */
export interface Models {
  /** For members. */
  writer: Writer
  /** For visitors. */
  demoWriter: Writer
  /** By what the limits know the provider; null without a model. */
  provider: string | null
  /** For the help chat; null without a model. */
  answerer: Answerer | null
  /** What the log says a piece of writing took. */
  costOf(usage: Usage | undefined, model: string): WritingCost
}

const NO_PRICES: ModelPrices = new Map()

/** The language model of the settings behind its gate; without settings the built-in writer, which needs neither. */
export function openModels(parts: {
  database: Database
  clock: Clock
  wakeUps?: WakeUps | undefined
  settings: ModelConfig | null
}): Models {
  const { settings, ...rest } = parts
  const builtIn = builtInWriter()
  if (!settings) {
    const costOfUsage = (usage: Usage | undefined, model: string) => costOf(usage, model, NO_PRICES)
    return { writer: builtIn, demoWriter: builtIn, provider: null, answerer: null, costOf: costOfUsage }
  }
  const gate = createModelGate({ ...rest, ...settings })
  const modelFor = (name: string) => languageModel({ ...settings, name })
  const visitorModel = modelFor(settings.demoName)
  return {
    writer: modelWriter({ model: modelFor(settings.name), gate, purpose: 'member', fill: builtIn }),
    demoWriter: modelWriter({ model: visitorModel, gate, purpose: 'visitor', fill: builtIn }),
    provider: providerKey(settings.baseUrl),
    answerer: answerer({ model: visitorModel, gate }),
    costOf: (usage, model) => costOf(usage, model, settings.prices),
  }
}
