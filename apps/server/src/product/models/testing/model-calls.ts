import type { CallPurpose, ModelCall, ModelLimiter, ModelPass } from '@firstline/llm-writer'
import type { Database } from '@firstline/platform/database'

/** A call that costs at most `dollars`, at a dollar per million tokens. */
export function makeModelCall(purpose: CallPurpose = 'member', dollars = 0): ModelCall {
  const atMost = { inputTokens: Math.round(dollars * 1_000_000), outputTokens: 0 }
  return { purpose, model: 'stub', atMost, endsAt: Number.POSITIVE_INFINITY }
}

export const STUB_PRICES = new Map([['stub', { inputPerMillion: 1, outputPerMillion: 1 }]])

/** The current state of an attempt to enter, which may still be pending. */
export interface Attempt {
  state: 'waiting' | 'in' | 'refused'
  pass?: ModelPass
  error?: unknown
  ended: Promise<void>
}

export function attemptAcquire(
  limiter: ModelLimiter,
  call: ModelCall,
  signal = new AbortController().signal,
): Attempt {
  const result: Attempt = { state: 'waiting', ended: Promise.resolve() }
  async function enter(): Promise<void> {
    try {
      result.pass = await limiter.enter(call, signal)
      result.state = 'in'
    } catch (error) {
      result.error = error
      result.state = 'refused'
    }
  }
  result.ended = enter()
  return result
}

/** The purposes of all calls that hold a slot. */
export async function listRunningCalls(database: Database, now: Date): Promise<string[]> {
  const rows = await database.query<{ purpose: string }>(
    `select purpose from firstline.model_places where call_id is not null and lease_until > $1 order by purpose`,
    [now],
  )
  return rows.map(({ purpose }) => purpose)
}

/** US dollars reserved or spent on the UTC day of `moment`. */
export async function readSpend(
  database: Database,
  moment: Date,
): Promise<{ members: number; visitors: number }> {
  const [row] = await database.query<{ members: number; visitors: number }>(
    'select members::float8 as members, visitors::float8 as visitors from firstline.model_spend where day = $1',
    [moment.toISOString().slice(0, 10)],
  )
  return row ?? { members: 0, visitors: 0 }
}

export async function releaseAll(passes: (ModelPass | undefined)[]): Promise<void> {
  await Promise.all(passes.map(async (pass) => pass?.leave(null)))
}
