export { readBrief } from './brief/read-brief.ts'
export type { Brief } from './brief/read-brief.ts'
export { composer } from './composer/composer.ts'
export type { ComposerOptions } from './composer/composer.ts'
export { failedGates } from './critic/failed-gates.ts'
export type { GateFailure, GateId } from './critic/gates/gate.ts'
export { failedVariety } from './critic/gates/variety.ts'
export { score } from './critic/score.ts'
export { WriterError } from './writer.ts'
export type { Draft, Usage, Writer, WriteRequest, WriterEvent, WriterFault } from './writer.ts'
export type { Answerer, HelpPassage } from './models/answerer.ts'
export { answerer } from './models/answer-question.ts'
export type { AnswererOptions } from './models/answer-question.ts'
export { languageModel } from './models/language-model.ts'
export type {
  LanguageModel,
  LanguageModelOptions,
  ModelSettings,
  OutputForm,
} from './models/language-model.ts'
export { modelWriter } from './models/model-writer.ts'
export type { ModelWriterOptions } from './models/model-writer.ts'
export { openGate } from './models/model-gate.ts'
export type { CallPurpose, ModelCall, ModelGate, ModelPass } from './models/model-gate.ts'
export { formFromPage } from './page/form-from-page.ts'
export { readPage } from './page/read-page.ts'
export type { ReadPageOptions } from './page/read-page.ts'
export { saysTooLittle } from './page/says-too-little.ts'
