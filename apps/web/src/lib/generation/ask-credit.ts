import { z } from 'zod'
import { supabase } from '#lib/supabase.ts'
import type { CreditFate } from './generation-state.ts'

const PATIENCE_MS = 5_000

const Row = z.object({ charge: z.enum(['reserved', 'settled', 'refunded', 'free']) }).nullable()

const fates = { reserved: 'used', settled: 'used', refunded: 'returned', free: 'never-taken' } as const

/** Asks the database what became of the credit of a submission whose answer could not be read. Never rejects. */
export async function askCredit(requestId: string): Promise<CreditFate> {
  const { data, error } = await supabase()
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
