import type { CallPurpose, ModelCall, ModelGate, ModelPass } from '@firstline/copywriter'
import type { Database } from '#server/platform/database/database.ts'

/** A call of a model whose million tokens cost a dollar: at most `dollars`. */
export function modelCall(purpose: CallPurpose = 'member', dollars = 0): ModelCall {
  return { purpose, model: 'stub', atMost: { inputTokens: Math.round(dollars * 1_000_000), outputTokens: 0 } }
}

export const STUB_PRICES = new Map([['stub', { inputPerMillion: 1, outputPerMillion: 1 }]])

/** What an attempt to enter has come to so far, without waiting for it. */
export interface Attempt {
  state: 'waiting' | 'in' | 'refused'
  pass?: ModelPass
  error?: unknown
  ended: Promise<void>
}

export function attempt(gate: ModelGate, call: ModelCall, signal = new AbortController().signal): Attempt {
  const made: Attempt = { state: 'waiting', ended: Promise.resolve() }
  async function enter(): Promise<void> {
    try {
      made.pass = await gate.enter(call, signal)
      made.state = 'in'
    } catch (error) {
      made.error = error
      made.state = 'refused'
    }
  }
  made.ended = enter()
  return made
}

/** Calls whose place is taken, by purpose, whoever took it. */
export async function runningCalls(database: Database, now: Date): Promise<string[]> {
  const rows = await database.query<{ purpose: string }>(
    `select purpose from firstline.model_places where call_id is not null and lease_until > $1 order by purpose`,
    [now],
  )
  return rows.map(({ purpose }) => purpose)
}

/** Dollars set aside or spent on the UTC day of a moment. */
export async function spentOn(
  database: Database,
  moment: Date,
): Promise<{ members: number; visitors: number }> {
  const [row] = await database.query<{ members: number; visitors: number }>(
    'select members::float8 as members, visitors::float8 as visitors from firstline.model_spend where day = $1',
    [moment.toISOString().slice(0, 10)],
  )
  return row ?? { members: 0, visitors: 0 }
}

export async function leaveAll(passes: (ModelPass | undefined)[]): Promise<void> {
  await Promise.all(passes.map(async (pass) => pass?.leave(null)))
}
