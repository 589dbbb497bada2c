import { ERRORS } from '@firstline/contract/errors'

/** The response to one submission. `unknown`: no reliable response, as after a broken connection. */
export type ObservedResponse =
  | { kind: 'done'; items: number; stopped: boolean }
  | { kind: 'failed'; code: string; refunded: boolean }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; wasAccepted: boolean }

/** One request id of one user, with all responses. */
export interface ObservedSubmission {
  userId: string
  requestId: string
  answers: ObservedResponse[]
  /** Responses to stop requests. */
  stops: { stopped: boolean; refunded: boolean }[]
}

/** An operator's edit: its reason in the ledger and the expected balances. */
export interface OperatorEdit {
  userId: string
  dm: number
  subject: number
  /** False when the connection was lost before the result. */
  isCertain: boolean
}

/** Everything that clients observed, for comparison with the database. */
export interface ObservationLog {
  submissions: Map<string, ObservedSubmission>
  edits: Map<string, OperatorEdit>
  /** Users whose deletion was requested, whether or not it succeeded. */
  deletedIds: Set<string>
  /** Addresses of deleted accounts that signed up again, whether or not it succeeded. */
  returned: Set<string>
  /** Violations observed by clients. */
  failures: string[]
  counts: Record<string, number>
}

export function createObservationLog(): ObservationLog {
  return {
    submissions: new Map(),
    edits: new Map(),
    deletedIds: new Set(),
    returned: new Set(),
    failures: [],
    counts: {},
  }
}

export function countEvent(log: ObservationLog, what: string): void {
  log.counts[what] = (log.counts[what] ?? 0) + 1
}

export function findOrAddSubmission(
  log: ObservationLog,
  userId: string,
  requestId: string,
): ObservedSubmission {
  const key = `${userId} ${requestId}`
  const known = log.submissions.get(key)
  if (known) return known
  const submission: ObservedSubmission = { userId, requestId, answers: [], stops: [] }
  log.submissions.set(key, submission)
  return submission
}

/** Codes after which the charge is unknown: the connection may have been lost after the commit. */
const UNCERTAIN: readonly string[] = ['unexpected_failure', 'request_timeout', 'database_unavailable']

/** Whether an error code of the contract promises that nothing was charged. */
export function promisesNoCharge(code: unknown): code is string {
  return typeof code === 'string' && code in ERRORS && !UNCERTAIN.includes(code)
}
