import type { Account } from './accounts.ts'

/** A user's ledger rows for one type of credits, oldest first. */
export async function listCreditMovements({ client }: Account, kind: 'dm' | 'subject'): Promise<number[]> {
  const { data, error } = await client
    .from('credit_movements')
    .select('delta')
    .eq('kind', kind)
    .neq('reason', 'opening')
    .order('id')
  if (error) throw error
  return data.map(({ delta }) => Number(delta))
}
