import { setTimeout as sleep } from 'node:timers/promises'
import type { StubMode } from '@firstline/stub-model'
import type { Decisions } from './decisions.ts'
import { count } from './diary.ts'
import type { Bank } from './open-bank.ts'

/** Longer than a lease, so that somebody else gives back what the sleeper holds. */
const FREEZE_MS = 17_000

const MODES: readonly StubMode[] = [
  ...Array<StubMode>(14).fill('ok'),
  'hang',
  'slow',
  'rate-limited',
  'server-error',
  'reset',
  'truncated',
  'too-few',
  'refusal',
]

/** Lets the next call of the model try whether it answers again, instead of after half a minute. */
export async function endCooldown({ books }: Bank): Promise<void> {
  await books(
    'update firstline.model_providers set circuit_open_until = now() where circuit_open_until > now()',
  )
}

/** The language model has its moods. A circuit that these opened is half-open with the next: the evening is short. */
export async function moods(bank: Bank, decisions: Decisions, evening: AbortSignal): Promise<void> {
  const { model } = bank
  while (!evening.aborted) {
    model.setMode(decisions.pick(MODES))
    // The database may be down.
    await endCooldown(bank).catch(() => undefined)
    await sleep(decisions.between(300, 2_000))
  }
  model.setMode('ok')
}

/** Whether a run of this length has time for a freeze, besides the rest. */
export function canFreeze(milliseconds: number): boolean {
  return milliseconds >= 2 * FREEZE_MS
}

/**
 * Until a moment: kills servers and starts them again, freezes one for longer than a lease, crashes the database. A run
 * without time for a freeze follows at shorter intervals.
 */
export async function saboteur(bank: Bank, decisions: Decisions, endsAt: number): Promise<void> {
  const isShort = !canFreeze(endsAt - performance.now())
  // Whatever the seed, each of them happens.
  const first = isShort ? (['kill', 'crash'] as const) : (['kill', 'freeze', 'crash', 'kill'] as const)
  const asleep: Promise<void>[] = []
  for (let step = 0; performance.now() < endsAt; step += 1) {
    await (isShort ? sleep(decisions.between(500, 1_500)) : sleep(decisions.between(1_500, 4_500)))
    const drawn = decisions.pick(['kill', 'kill', 'kill', 'kill', 'crash', 'freeze'] as const)
    const deed = first[step] ?? drawn
    const victim = decisions.between(0, bank.replicas.length - 1)
    const downMs = decisions.between(0, 1_500)
    const signal = decisions.pick(['SIGQUIT', 'SIGKILL'] as const)
    if (performance.now() > endsAt) break
    if (deed === 'kill') await kill(bank, victim, downMs)
    else if (deed === 'crash') await crash(bank, signal, downMs)
    else if (performance.now() + FREEZE_MS < endsAt) asleep.push(freeze(bank, victim))
  }
  await Promise.all(asleep)
}

async function kill({ replicas, diary }: Bank, victim: number, downMs: number): Promise<void> {
  const replica = replicas[victim]
  if (!replica || replica.isFrozen) return
  await replica.kill()
  count(diary, 'server killed')
  await sleep(downMs)
  await replica.start()
}

async function crash(
  { postgres, diary }: Bank,
  signal: 'SIGQUIT' | 'SIGKILL',
  downMs: number,
): Promise<void> {
  await postgres.crash(signal)
  count(diary, 'database crashed')
  await sleep(downMs)
  await postgres.restart()
}

async function freeze({ replicas, diary }: Bank, victim: number): Promise<void> {
  const replica = replicas[victim]
  if (!replica || replicas.some(({ isFrozen }) => isFrozen)) return
  replica.freeze()
  count(diary, 'server frozen')
  await sleep(FREEZE_MS)
  replica.wake()
}
