import { getSupabase } from '#platform/api/supabase.ts'

/** Shown when the set, or the message, was deleted in another tab. */
export class SetGoneError extends Error {
  override readonly name = 'SetGoneError'
  override readonly message = 'This set was deleted meanwhile.'
}

/** Changes the note of a set or deletes it. @throws {SetGoneError} when it no longer exists. */
export async function updateSet(
  id: string,
  changes: { note?: string; deleted_at?: string | null },
): Promise<void> {
  const { data } = await getSupabase()
    .from('generations')
    .update(changes)
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new SetGoneError()
}
