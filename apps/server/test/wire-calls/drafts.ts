import type { WireStage } from './wire-call.ts'

/** Drafts of the user, made before a call. */
export async function drafts(
  { client }: WireStage,
  ...rows: { id: number; title?: string }[]
): Promise<void> {
  const { error } = await client
    .from('drafts')
    .insert(rows.map((row) => ({ title: `draft ${row.id}`, ...row })))
  if (error) throw error
}
