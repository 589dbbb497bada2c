import type { ErrorCode } from '@firstline/contract/errors'
import type { GenerationForm, GenerationItem } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import type { Plan } from '@firstline/contract/plans'
import type { DemoLimits } from './demo-limits.ts'

/** A refusal of a submission: an error code of the contract. Nothing is stored. */
export interface Refusal {
  outcome: ErrorCode
  retryAfterMs?: number | undefined
}

/** The result of a submission. */
export type Acceptance = { outcome: 'accepted' | 'joined'; generationId: string; itemCount: number } | Refusal

export interface Submission {
  user: { id: string; email: string }
  requestId: string
  form: GenerationForm
  /** The page of a website-only form; stored with the form. */
  page: PageReading | undefined
  bodyHash: string
  /** The end of the time limit for the whole generation. */
  deadline: Date
}

/** A submission to the demo. */
export interface DemoSubmission {
  /** Keyed hash (HMAC), as is `address`. */
  visitor: string
  address: string
  requestId: string
  form: GenerationForm
  bodyHash: string
  limits: DemoLimits
  /** The end of the time limit for the whole generation. */
  deadline: Date
}

export interface LeasedGeneration {
  id: string
  attempt: number
  form: GenerationForm
  page: PageReading | undefined
  isDemo: boolean
  itemCount: number
  plan: Plan
  requestId: string
  deadlineAt: Date
}

export interface LogEntry {
  modelUsed: string
  estimatedTokens: number
  /** False: the number is a constant of the product, which no total contains. The same applies to `costKnown`. */
  tokensKnown: boolean
  costEstimate: number
  costKnown: boolean
}

export interface StoredFailure {
  code: ErrorCode
  /** Replaces the contract's text; null keeps it. */
  message: string | null
  /** Whether a model call may have been billed. */
  hasCost: boolean
}

export interface GenerationState {
  status: 'queued' | 'running' | 'done' | 'stopped' | 'failed'
  charge: 'reserved' | 'settled' | 'refunded' | 'free'
  errorCode: ErrorCode | null
  errorMessage: string | null
  items: (GenerationItem & { position: number })[]
}

export interface StopOutcome {
  outcome: 'stopped' | 'finished' | 'not_found'
  refunded: boolean
  generationId?: string | undefined
}
