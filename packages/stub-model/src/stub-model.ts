import type { IncomingHttpHeaders } from 'node:http'
import type { PromptData } from '@firstline/copywriter/testing'
import type { ChatRequest } from './chat-request.ts'
import type { StubMode } from './modes.ts'

/** One message of an answer. */
export interface StubMessage {
  angle: string
  content: string
  explanation: string
}

/** How a server can be told to shape its answer; `text` is no `response_format` at all. */
export type ResponseFormat = 'text' | 'json_object' | 'json_schema'

export interface StubOptions {
  /** 0, any free one, when left out. */
  port?: number
  mode?: StubMode
  firstTokenMs?: number
  /** `null`, as fast as the reader takes it, when left out. */
  tokensPerSecond?: number | null
  /** Whether it says what a call used; true when left out. */
  usage?: boolean
  /** Others are answered with 400, as a real server does that does not know them. Everything when left out. */
  accepts?: readonly ResponseFormat[]
  /** What a 429 says; 1 when left out. */
  retryAfterSeconds?: number
  /** The mode of a request by its model's name; when left out, 'stub/slow' is answered in mode `slow`. */
  modeOf?: (model: string) => StubMode | undefined
  /** Writes the copy of mode `ok` in place of the built-in writer. */
  write?: (data: PromptData) => Promise<readonly StubMessage[]>
}

/** One call, as it came in and as it went. Times are those of `monotonicNow`. */
export interface StubCall {
  readonly body: ChatRequest
  readonly headers: IncomingHttpHeaders
  readonly mode: StubMode
  readonly at: number
  /** When the closing brace of each message went out; of whole streams of JSON only. */
  readonly messagesSentAt: number[]
  /** When the answer was sent to its end. */
  endedAt?: number
  /** When the caller went away before that. */
  abortedAt?: number
}

export interface StubModel {
  /** What LLM_BASE_URL takes: ends in /v1. */
  readonly url: string
  /** The last thousand calls, oldest first; empty it at will. */
  readonly calls: StubCall[]
  readonly mode: StubMode
  setMode(mode: StubMode): void
  /** What the next calls get, one each, whatever their model; after that it is the mode again. */
  setNext(modes: readonly StubMode[]): void
  /** Breaks off what is running. */
  close(): Promise<void>
}

/** Milliseconds of a clock that all processes of one machine share and nobody sets. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
