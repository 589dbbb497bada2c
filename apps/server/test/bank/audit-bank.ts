import { auditAccount } from './audit-account.ts'
import { auditAnswers } from './audit-answers.ts'
import type { Bank } from './open-bank.ts'
import { readBooks, tracesOf } from './read-books.ts'

/** Everything that does not agree: what was seen from outside against the books, and the books with themselves. */
export async function auditBank(bank: Bank): Promise<string[]> {
  const { diary } = bank
  const { broken, accounts, generations, movements } = await readBooks(bank)
  diary.counts['generation'] = generations.length
  diary.counts['refund'] = movements.filter(({ reason }) => reason === 'refund').length
  const faults = [...diary.faults, ...broken.map((row) => `invariant: ${JSON.stringify(row)}`)]
  const living = new Map(accounts.map((account) => [account.user_id, account]))
  const byId = new Map(generations.map((generation) => [generation.id, generation]))
  const byRequest = new Map(generations.map((each) => [`${each.user_id} ${each.request_id}`, each]))
  const byGeneration = Map.groupBy(movements, ({ generation_id: id }) => id)
  const byUser = Map.groupBy(movements, ({ user_id: id }) => id)

  for (const [key, submission] of diary.submissions) {
    if (!living.has(submission.userId)) continue
    const generation = byRequest.get(key)
    const about = generation ? (byGeneration.get(generation.id) ?? []) : []
    for (const fault of auditAnswers(submission, generation, about)) {
      faults.push(`${key}: ${fault}: ${JSON.stringify({ submission, generation, about })}`)
    }
  }
  for (const { user_id: userId, request_id: requestId } of generations) {
    const key = `${userId} ${requestId}`
    if (!diary.submissions.has(key)) faults.push(`${key}: nobody submitted it`)
  }
  for (const account of accounts) {
    const evidence = {
      account,
      movements: byUser.get(account.user_id) ?? [],
      generations: byId,
      orders: diary.orders,
      hasReturned: diary.returned.has(account.email),
    }
    for (const fault of auditAccount(evidence)) {
      faults.push(`${account.user_id}: ${fault}: ${JSON.stringify(evidence.movements)}`)
    }
  }
  const departed = [...diary.departed].filter((id) => !living.has(id))
  for (const trace of await tracesOf(bank, departed))
    faults.push(`a trace of a deleted account: ${JSON.stringify(trace)}`)
  return faults
}
