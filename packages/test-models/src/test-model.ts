import type { IncomingHttpHeaders } from 'node:http'
import type { PromptData } from './prompt-data.ts'
import type { CompletionRequest, ResponseFormat } from './completion-request.ts'
import type { TestModelMode } from './modes.ts'

export interface TestModelMessage {
  angle: string
  content: string
  explanation: string
}

export interface TestModelOptions {
  /** Default: any free port. */
  port?: number
  mode?: TestModelMode
  firstTokenMs?: number
  /** Default `null`: as fast as the client reads. */
  tokensPerSecond?: number | null
  /** Whether usage is reported; default true. */
  usage?: boolean
  /** Other formats are rejected with 400. Default: all are accepted. */
  accepts?: readonly ResponseFormat[]
  /** Retry-After of a 429; default 1. */
  retryAfterSeconds?: number
  /** Maps a model's name to a mode. Default: 'stub/slow' is mode `slow`. */
  modeOf?: (model: string) => TestModelMode | undefined
  /** Replaces `goodCopy` in mode `ok`. */
  write?: (data: PromptData) => Promise<readonly TestModelMessage[]>
}

/** Times are those of `monotonicNow`. */
export interface TestModelCall {
  readonly body: CompletionRequest
  readonly headers: IncomingHttpHeaders
  readonly mode: TestModelMode
  readonly at: number
  /** When each message's closing brace was sent; for unbroken JSON streams only. */
  readonly messagesSentAt: number[]
  /** When the response was complete. */
  endedAt?: number
  /** When the client disconnected before the end. */
  abortedAt?: number
}

export interface TestModel {
  /** The value of LLM_BASE_URL; ends in /v1. */
  readonly url: string
  /** The last thousand calls, oldest first. Tests may empty it. */
  readonly calls: TestModelCall[]
  readonly mode: TestModelMode
  setMode(mode: TestModelMode): void
  /** Modes of the next calls, one each, whatever their model. */
  setNext(modes: readonly TestModelMode[]): void
  /** Aborts running responses. */
  close(): Promise<void>
}

/** Milliseconds of a monotonic clock that all processes of one machine share. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
