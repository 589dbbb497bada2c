import { describe, expect, it } from 'vitest'
import { auditRun } from './audit-run.ts'
import { runClient } from './client-actor.ts'
import { createRandomStream } from './random-stream.ts'
import { openCluster, waitUntilSettled } from './open-cluster.ts'
import { runOperator } from './operator-actor.ts'
import { type SignedInUser, signUp } from './sign-up.ts'
import { canFreeze, endCooldown, changeModelModes, injectFaults } from './inject-faults.ts'
import { SLOW_POLL } from '@firstline/platform/testing/times'
import { submitForm } from './submit.ts'
import { makeForm } from '#test/make-form.ts'

// Set by `npm run test:full` and by `npm run ledger-load -- --minutes 10 --seed 7`.
const seconds = Number(process.env['LEDGER_LOAD_SECONDS'] ?? 15)
const seed = Number(process.env['LEDGER_LOAD_SEED'] ?? Math.trunc(Math.random() * 1e9))

const USERS = 40
const CLIENTS = 16
const OPERATORS = 2
/** Fault injection ends early, so that leases of killed servers expire before the test ends. */
const QUIET_MS = 8_000
const injectionMs = seconds * 1_000 - QUIET_MS

describe('ledger load test with fault injection', () => {
  it(
    'charges every successful generation once and nothing else',
    async () => {
      const cluster = await openCluster()
      // Sequential, since hashing forty passwords concurrently would exceed the time limit of a sign-up.
      const users: SignedInUser[] = []
      for (let number = 0; number < USERS; number += 1) {
        const user = await signUp(cluster, `user-${number}@example.test`)
        if (!user) throw new Error('no user could sign up')
        users.push(user)
      }

      const stopSignal = AbortSignal.timeout(seconds * 1_000)
      const injectionEndsAt = performance.now() + injectionMs
      await Promise.all([
        ...Array.from({ length: CLIENTS }, (_, number) =>
          runClient(cluster, users, createRandomStream(seed, `client ${number}`), stopSignal),
        ),
        ...Array.from({ length: OPERATORS }, (_, number) =>
          runOperator(cluster, users, {
            name: `operator ${number}`,
            decisions: createRandomStream(seed, `operator ${number}`),
            stopSignal,
          }),
        ),
        changeModelModes(cluster, createRandomStream(seed, 'model modes'), stopSignal),
        injectFaults(cluster, createRandomStream(seed, 'fault injection'), injectionEndsAt),
      ])
      await waitUntilSettled(cluster)

      const violations = await auditRun(cluster)
      const { counts } = cluster.log
      console.log(`Ledger load test, seed ${seed}: ${formatCounts(counts)}`)
      expect(violations, `run again with: npm run ledger-load -- --seed ${seed}`).toEqual([])

      // A run without these events proves little.
      const required = ['done', 'failed', 'refused', 'stop', 'server killed', 'database crashed']
      for (const what of canFreeze(injectionMs) ? [...required, 'server frozen'] : required) {
        expect(counts[what], what).toBeGreaterThan(0)
      }
      // Both servers accept requests again.
      const user = await signUp(cluster, 'last@example.test')
      if (!user) throw new Error('no user can sign up any more')
      await endCooldown(cluster)
      for (const replica of cluster.replicas) {
        // More than once, because a busy machine may reach the short time limit of a generation.
        await expect
          .poll(() => submitForm({ cluster, replica, user }, makeForm(), { leaveAfter: 100 }), SLOW_POLL)
          .toEqual({ kind: 'done', items: 3, stopped: false })
      }
    },
    (seconds + 240) * 1_000,
  )
})

function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')
}
