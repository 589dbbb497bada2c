import { ERRORS } from '@firstline/contract/errors'

/** What a client was told of one submission. `unknown`: nothing that holds, as when a connection broke. */
export type Answer =
  | { kind: 'done'; items: number; stopped: boolean }
  | { kind: 'failed'; code: string; refunded: boolean }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; wasAccepted: boolean }

/** One request id of one user, with all that its clients heard. */
export interface Submission {
  userId: string
  requestId: string
  answers: Answer[]
  /** Answers to Stop. */
  stops: { stopped: boolean; refunded: boolean }[]
}

/** What an operator ordered: the reason the ledger must name, and the balances that must follow. */
export interface Order {
  userId: string
  dm: number
  subject: number
  /** False when the database went away before it answered. */
  isCertain: boolean
}

/** Everything outsiders saw, to be held against the books. */
export interface Diary {
  submissions: Map<string, Submission>
  orders: Map<string, Order>
  /** Users whose deletion was ordered, done or not. */
  departed: Set<string>
  /** Addresses of deleted accounts that signed up again, done or not. */
  returned: Set<string>
  /** What must never be seen, as it was seen. */
  faults: string[]
  counts: Record<string, number>
}

export function openDiary(): Diary {
  return {
    submissions: new Map(),
    orders: new Map(),
    departed: new Set(),
    returned: new Set(),
    faults: [],
    counts: {},
  }
}

export function count(diary: Diary, what: string): void {
  diary.counts[what] = (diary.counts[what] ?? 0) + 1
}

export function submissionOf(diary: Diary, userId: string, requestId: string): Submission {
  const key = `${userId} ${requestId}`
  const known = diary.submissions.get(key)
  if (known) return known
  const submission: Submission = { userId, requestId, answers: [], stops: [] }
  diary.submissions.set(key, submission)
  return submission
}

/** Codes that say nothing about the credit: a connection that was lost may have been lost behind the commit. */
const UNCERTAIN: readonly string[] = ['unexpected_failure', 'request_timeout', 'database_unavailable']

/** Whether a code is one of the contract's that promises that nothing was charged. */
export function isPromise(code: unknown): code is string {
  return typeof code === 'string' && code in ERRORS && !UNCERTAIN.includes(code)
}
