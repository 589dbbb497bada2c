import type { Submission } from './diary.ts'
import type { Generation, Movement } from './read-books.ts'

/** Holds what the clients of one submission were told against what the books say of it. Gives what does not agree. */
export function auditAnswers(
  submission: Submission,
  generation: Generation | undefined,
  movements: readonly Movement[],
): string[] {
  const { answers, stops } = submission
  const faults: string[] = []
  const charged =
    movements.filter(({ reason }) => reason === 'reserve').length -
    movements.filter(({ reason }) => reason === 'refund').length
  const must = (isSo: boolean, rule: string) => {
    if (!isSo) faults.push(rule)
  }

  const done = answers.filter((answer) => answer.kind === 'done')
  const isSettled = generation?.charge === 'settled'
  for (const { items, stopped } of done) {
    must(isSettled && charged === 1, 'was answered with messages, and is not charged exactly once')
    must(generation?.items === items, 'shows another number of messages than it was answered with')
    must(!stopped || generation?.status === 'stopped', 'was answered as stopped, and is not')
  }
  for (const answer of answers) {
    if (answer.kind === 'failed')
      must(answer.refunded, `failed with ${answer.code}, and nothing was given back`)
    if (answer.kind === 'unknown' && answer.wasAccepted)
      must(generation !== undefined, 'was accepted, and is gone')
  }
  for (const { stopped, refunded } of stops) {
    if (stopped && refunded)
      must(generation?.status === 'stopped' && charged === 0, 'was stopped at no cost, and is charged')
    if (stopped && !refunded)
      must(generation?.status === 'stopped' && charged === 1, 'was stopped late, and is not charged')
  }
  // With every answer a promise that nothing was charged, and nobody left who might still run it, nothing may be.
  if (answers.every(({ kind }) => kind === 'failed' || kind === 'refused')) {
    must(charged === 0, 'was refused or failed, and is charged')
  }
  if (generation) {
    must(['done', 'stopped', 'failed'].includes(generation.status), `was left ${generation.status}`)
    must(charged === (isSettled ? 1 : 0), `is ${generation.charge}, and charged ${charged} times`)
    must(
      movements.filter(({ reason }) => reason === 'reserve').length === generation.reruns + 1,
      `was run ${generation.reruns + 1} times, and reserved another number of credits`,
    )
  }
  return faults
}
