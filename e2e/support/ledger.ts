import type { Account } from './accounts.ts'

/** What a user's ledger says of one kind of credits since the account was opened, oldest first. */
export async function movementsOf({ client }: Account, kind: 'dm' | 'subject'): Promise<number[]> {
  const { data, error } = await client
    .from('credit_movements')
    .select('delta')
    .eq('kind', kind)
    .neq('reason', 'opening')
    .order('id')
  if (error) throw error
  return data.map(({ delta }) => Number(delta))
}
