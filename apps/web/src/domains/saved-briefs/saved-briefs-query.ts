import { SAVED_BRIEF_COLUMNS, SavedBrief } from '@firstline/contract/saved-briefs'
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '#platform/api/supabase.ts'

export const BRIEF_NAME_MAX_LENGTH = 120
export const BRIEF_FOLDER_MAX_LENGTH = 80

export const BRIEFS_LOAD_FAILED = 'Your briefs could not be read'

/** All saved briefs of the caller, by folder and name. */
export function savedBriefsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['saved-briefs', userId ?? null],
    queryFn: async ({ signal }) => {
      const { data } = await getSupabase()
        .from('saved_briefs')
        .select(SAVED_BRIEF_COLUMNS)
        .order('folder')
        .order('name')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return SavedBrief.array().parse(data)
    },
    enabled: userId !== undefined,
  })
}

/** Stores a new brief, or restores a deleted one by its id. */
export async function insertBrief(brief: Omit<SavedBrief, 'id'> & { id?: string }): Promise<void> {
  await getSupabase().from('saved_briefs').insert(brief).throwOnError()
}

/** @throws {Error} when the brief was deleted meanwhile. */
export async function updateBrief(id: string, changes: Pick<SavedBrief, 'folder' | 'name'>): Promise<void> {
  const { data } = await getSupabase()
    .from('saved_briefs')
    .update(changes)
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new Error('This brief was deleted meanwhile.')
}

export async function deleteBrief(id: string): Promise<void> {
  await getSupabase().from('saved_briefs').delete().eq('id', id).throwOnError()
}
