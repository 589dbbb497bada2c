export { answerer } from './answer-question.ts'
export type { Answerer, AnswererOptions } from './answer-question.ts'
export type { OutputForm } from './dialect.ts'
export type { HelpPassage } from './prompt/build-question-request.ts'
export { languageModel } from './language-model.ts'
export type { LanguageModel, LanguageModelOptions } from './language-model.ts'
export type { ModelSettings } from './request-completion.ts'
export { noLimits } from './model-limiter.ts'
export type {
  CallFailure,
  CallOutcome,
  CallPurpose,
  ModelCall,
  ModelLimiter,
  ModelPass,
} from './model-limiter.ts'
export { modelWriter } from './model-writer.ts'
export type { ModelWriterOptions } from './write-with-model.ts'
