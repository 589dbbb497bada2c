import { Sender, SENDER_COLUMNS, type SenderFields } from '@firstline/contract/senders'
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#platform/api/supabase.ts'

export const SENDERS_LOAD_FAILED = 'Your senders could not be read'

/** All senders of the caller, the first one saved at the beginning. */
export function sendersQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['senders', userId ?? null],
    queryFn: async ({ signal }) => {
      const { data } = await getSupabase()
        .from('senders')
        .select(SENDER_COLUMNS)
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return Sender.array().parse(data)
    },
    enabled: userId !== undefined,
  })
}

/** Stores a new sender, or restores a deleted one by its id. */
export async function insertSender(sender: SenderFields & { id: string }): Promise<void> {
  await getSupabase().from('senders').insert(sender).throwOnError()
}

/** @throws {Error} when the sender was deleted meanwhile. */
export async function updateSender(id: string, changes: SenderFields): Promise<void> {
  const { data } = await getSupabase()
    .from('senders')
    .update(changes)
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new Error('This sender was deleted meanwhile.')
}

export async function deleteSender(id: string): Promise<void> {
  await getSupabase().from('senders').delete().eq('id', id).throwOnError()
}
