import type { WireContext } from './wire-call.ts'

/** Inserts drafts of the user before a call. */
export async function insertDrafts(
  { client }: WireContext,
  ...rows: { id: number; title?: string }[]
): Promise<void> {
  const { error } = await client
    .from('drafts')
    .insert(rows.map((row) => ({ title: `draft ${row.id}`, ...row })))
  if (error) throw error
}
