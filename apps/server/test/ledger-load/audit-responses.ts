import type { ObservedSubmission } from './observation-log.ts'
import type { Generation, Movement } from './read-ledger.ts'

/** Compares the responses to one submission with its generation and ledger rows. Returns the violations. */
export function auditResponses(
  submission: ObservedSubmission,
  generation: Generation | undefined,
  movements: readonly Movement[],
): string[] {
  const { answers, stops } = submission
  const violations: string[] = []
  const charged =
    movements.filter(({ reason }) => reason === 'reserve').length -
    movements.filter(({ reason }) => reason === 'refund').length
  const check = (holds: boolean, rule: string) => {
    if (!holds) violations.push(rule)
  }

  const done = answers.filter((answer) => answer.kind === 'done')
  const isSettled = generation?.charge === 'settled'
  for (const { items, stopped } of done) {
    check(isSettled && charged === 1, 'was answered with messages, and is not charged exactly once')
    check(generation?.items === items, 'shows another number of messages than it was answered with')
    check(!stopped || generation?.status === 'stopped', 'was answered as stopped, and is not')
  }
  for (const answer of answers) {
    if (answer.kind === 'failed')
      check(answer.refunded, `failed with ${answer.code}, and nothing was given back`)
    if (answer.kind === 'unknown' && answer.wasAccepted)
      check(generation !== undefined, 'was accepted, and is gone')
  }
  for (const { stopped, refunded } of stops) {
    if (stopped && refunded)
      check(generation?.status === 'stopped' && charged === 0, 'was stopped at no cost, and is charged')
    if (stopped && !refunded)
      check(generation?.status === 'stopped' && charged === 1, 'was stopped late, and is not charged')
  }
  // When every response promises that nothing was charged and nothing runs any more, nothing may be charged.
  if (answers.every(({ kind }) => kind === 'failed' || kind === 'refused')) {
    check(charged === 0, 'was refused or failed, and is charged')
  }
  if (generation) {
    check(['done', 'stopped', 'failed'].includes(generation.status), `was left ${generation.status}`)
    check(charged === (isSettled ? 1 : 0), `is ${generation.charge}, and charged ${charged} times`)
    check(
      movements.filter(({ reason }) => reason === 'reserve').length === generation.reruns + 1,
      `was run ${generation.reruns + 1} times, and reserved another number of credits`,
    )
  }
  return violations
}
