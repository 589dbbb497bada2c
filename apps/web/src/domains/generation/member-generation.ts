import { z } from 'zod'
import { GENERATION_FAILED } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { getSupabase } from '#platform/api/supabase.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { CreditOutcome } from './generation-state.ts'

let shared: GenerationConnection | undefined

/** One object, so that effects can depend on it. */
export function createMemberGeneration(): GenerationConnection {
  shared ??= {
    ...createMemberConnection('generate-messages', GENERATION_FAILED),
    readCreditOutcome,
    fields: { modelName: 'gpt-4o-mini' },
  }
  return shared
}

const PATIENCE_MS = 5_000

const Row = z.object({ charge: z.enum(['reserved', 'settled', 'refunded', 'free']) }).nullable()

const fates = { reserved: 'used', settled: 'used', refunded: 'returned', free: 'never-taken' } as const

/** Reads what became of the credit of a submission whose response could not be read. Never rejects. */
async function readCreditOutcome(requestId: string): Promise<CreditOutcome> {
  const { data, error } = await getSupabase()
    .from('generations')
    .select('charge')
    .eq('request_id', requestId)
    .abortSignal(AbortSignal.timeout(PATIENCE_MS))
    .retry(false)
    .maybeSingle()
  const row = Row.safeParse(data)
  if (error || !row.success) return 'unknown'
  return row.data ? fates[row.data.charge] : 'never-taken'
}
