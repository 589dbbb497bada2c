import { languageModel, modelWriter, noLimits } from '@firstline/llm-writer'
import { builtInWriter } from '../src/index.ts'
import type { Writer } from '../src/index.ts'

const OPENAI = 'https://api.openai.com/v1'

/** The built-in writer, and the language model if one is configured (docs/configuration.md). */
export function listWriters(settings: NodeJS.ProcessEnv): Writer[] {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, OPENAI_API_KEY } = settings
  const writers: Writer[] = [builtInWriter()]
  if (LLM_BASE_URL || LLM_API_KEY || OPENAI_API_KEY) {
    const model = languageModel({
      baseUrl: LLM_BASE_URL ?? OPENAI,
      apiKey: LLM_API_KEY ?? (LLM_BASE_URL ? null : (OPENAI_API_KEY ?? null)),
      name: LLM_MODEL ?? 'gpt-4o-mini',
      output: 'auto',
    })
    writers.push(modelWriter({ model, limiter: noLimits, purpose: 'member', fill: builtInWriter() }))
  }
  return writers
}
