export { readFields } from './brief/read-fields.ts'
export type { ParsedFields } from './brief/read-fields.ts'
export { builtInWriter } from './builtin-writer/builtin-writer.ts'
export type { BuiltInWriterOptions } from './builtin-writer/builtin-writer.ts'
export { reviseMessage } from './builtin-writer/revise/revise-message.ts'
export { claims } from './critic/claims.ts'
export type { Claim, ClaimSource } from './critic/claims.ts'
export { findOverlap, overlaps, repeatsEarlier, measureSimilarity } from './critic/freshness.ts'
export type { Overlap } from './critic/freshness.ts'
export { findHardFailures } from './critic/hard-failures.ts'
export type { HardCheck, HardFailure } from './critic/hard-failures.ts'
export { listRemarks, score } from './critic/score.ts'
export type { Remark } from './critic/score.ts'
export { WriterError } from './writer.ts'
export type {
  BilledCalls,
  Draft,
  Usage,
  Writer,
  WriteRequest,
  WriterEvent,
  WriterErrorCode,
} from './writer.ts'
export { checkOffer, prepareBrief, prepareForm } from './page/prepare-brief.ts'
export { readBack, readPage } from './lazy-readers.ts'
export { findReadingGap } from './page/find-reading-gap.ts'
export { formFromPage } from './page/form-from-page.ts'
export { formFromProspect } from './page/form-from-prospect.ts'
export type { ReadPageOptions } from './page/read-page.ts'

// What another writer builds on.
export { removeInvisible } from './brief/remove-invisible.ts'
export { findFacts, statesFact } from './brief/find-facts.ts'
export type { Fact, FactKind } from './brief/find-facts.ts'
export { carriesCta, DM_ASKS, isCtaWoven, countLinesWithCta, SUBJECT_ASKS, TONE_ASKS } from './asks.ts'
export { seedRandom } from './builtin-writer/seed-random.ts'
export { splitWords } from './english/words.ts'
export { splitIntoSentences } from './critic/text.ts'
export { recognize } from './playbook/recognize.ts'
export type { Recognition } from './playbook/situation.ts'
export { takeTurn } from './take-turn.ts'
export { unlessAborted } from './unless-aborted.ts'
