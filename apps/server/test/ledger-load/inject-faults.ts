import { setTimeout as sleep } from 'node:timers/promises'
import type { TestModelMode } from '@firstline/test-models'
import type { RandomStream } from './random-stream.ts'
import { countEvent } from './observation-log.ts'
import type { Cluster } from './open-cluster.ts'

/** Longer than a lease, so that another server refunds the generations of the frozen one. */
const FREEZE_MS = 17_000

const MODES: readonly TestModelMode[] = [
  ...Array<TestModelMode>(14).fill('ok'),
  'hang',
  'slow',
  'rate-limited',
  'server-error',
  'reset',
  'truncated',
  'too-few',
  'refusal',
]

/** Ends the cool-down of the circuit breaker, so that the next model call is the trial call. */
export async function endCooldown({ query }: Cluster): Promise<void> {
  await query(
    'update firstline.model_providers set circuit_open_until = now() where circuit_open_until > now()',
  )
}

/** Changes the behavior of the language model at random and resets the circuit breaker each time. */
export async function changeModelModes(
  cluster: Cluster,
  decisions: RandomStream,
  stopSignal: AbortSignal,
): Promise<void> {
  const { model } = cluster
  while (!stopSignal.aborted) {
    model.setMode(decisions.pick(MODES))
    // The database may be down.
    await endCooldown(cluster).catch(() => undefined)
    await sleep(decisions.between(300, 2_000))
  }
  model.setMode('ok')
}

/** Whether a run of this length has time for a freeze. */
export function canFreeze(milliseconds: number): boolean {
  return milliseconds >= 2 * FREEZE_MS
}

/**
 * Fault injection until `endsAt`: kills and restarts servers, freezes one for longer than a lease and crashes the database.
 * A short run omits the freeze and uses shorter intervals.
 */
export async function injectFaults(cluster: Cluster, decisions: RandomStream, endsAt: number): Promise<void> {
  const isShort = !canFreeze(endsAt - performance.now())
  // Each kind occurs with any seed and on a slow machine.
  const first = isShort ? (['kill', 'crash'] as const) : (['kill', 'freeze', 'crash', 'kill'] as const)
  const freezes: Promise<void>[] = []
  for (let step = 0; step < first.length || performance.now() < endsAt; step += 1) {
    await (isShort ? sleep(decisions.between(500, 1_500)) : sleep(decisions.between(1_500, 4_500)))
    const picked = decisions.pick(['kill', 'kill', 'kill', 'kill', 'crash', 'freeze'] as const)
    const action = first[step] ?? picked
    const index = decisions.between(0, cluster.replicas.length - 1)
    const downMs = decisions.between(0, 1_500)
    const signal = decisions.pick(['SIGQUIT', 'SIGKILL'] as const)
    if (!first[step] && performance.now() > endsAt) break
    if (action === 'kill') await killReplica(cluster, index, downMs)
    else if (action === 'crash') await crashDatabase(cluster, signal, downMs)
    else if (performance.now() + FREEZE_MS < endsAt) freezes.push(freezeReplica(cluster, index))
  }
  await Promise.all(freezes)
}

async function killReplica({ replicas, log }: Cluster, index: number, downMs: number): Promise<void> {
  const replica = replicas[index]
  if (!replica || replica.isFrozen) return
  await replica.kill()
  countEvent(log, 'server killed')
  await sleep(downMs)
  await replica.start()
}

async function crashDatabase(
  { postgres, log }: Cluster,
  signal: 'SIGQUIT' | 'SIGKILL',
  downMs: number,
): Promise<void> {
  await postgres.crash(signal)
  countEvent(log, 'database crashed')
  await sleep(downMs)
  await postgres.restart()
}

async function freezeReplica({ replicas, log }: Cluster, index: number): Promise<void> {
  const replica = replicas[index]
  if (!replica || replicas.some(({ isFrozen }) => isFrozen)) return
  replica.freeze()
  countEvent(log, 'server frozen')
  await sleep(FREEZE_MS)
  replica.wake()
}
