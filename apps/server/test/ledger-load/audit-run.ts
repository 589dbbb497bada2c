import { auditAccount } from './audit-account.ts'
import { auditResponses } from './audit-responses.ts'
import type { Cluster } from './open-cluster.ts'
import { readLedger, findTraces } from './read-ledger.ts'

/** Compares the recorded responses with the database and checks the database itself. Returns the violations. */
export async function auditRun(cluster: Cluster): Promise<string[]> {
  const { log } = cluster
  const { broken, accounts, generations, movements } = await readLedger(cluster)
  log.counts['generation'] = generations.length
  log.counts['refund'] = movements.filter(({ reason }) => reason === 'refund').length
  const violations = [...log.failures, ...broken.map((row) => `invariant: ${JSON.stringify(row)}`)]
  const existing = new Map(accounts.map((account) => [account.user_id, account]))
  const byId = new Map(generations.map((generation) => [generation.id, generation]))
  const byRequest = new Map(generations.map((each) => [`${each.user_id} ${each.request_id}`, each]))
  const byGeneration = Map.groupBy(movements, ({ generation_id: id }) => id)
  const byUser = Map.groupBy(movements, ({ user_id: id }) => id)

  for (const [key, submission] of log.submissions) {
    if (!existing.has(submission.userId)) continue
    const generation = byRequest.get(key)
    const about = generation ? (byGeneration.get(generation.id) ?? []) : []
    for (const violation of auditResponses(submission, generation, about)) {
      violations.push(`${key}: ${violation}: ${JSON.stringify({ submission, generation, about })}`)
    }
  }
  for (const { user_id: userId, request_id: requestId } of generations) {
    const key = `${userId} ${requestId}`
    if (!log.submissions.has(key)) violations.push(`${key}: no client submitted it`)
  }
  for (const account of accounts) {
    const evidence = {
      account,
      movements: byUser.get(account.user_id) ?? [],
      generations: byId,
      edits: log.edits,
      hasReturned: log.returned.has(account.email),
    }
    for (const violation of auditAccount(evidence)) {
      violations.push(`${account.user_id}: ${violation}: ${JSON.stringify(evidence.movements)}`)
    }
  }
  const deletedIds = [...log.deletedIds].filter((id) => !existing.has(id))
  for (const trace of await findTraces(cluster, deletedIds))
    violations.push(`a trace of a deleted account: ${JSON.stringify(trace)}`)
  return violations
}
