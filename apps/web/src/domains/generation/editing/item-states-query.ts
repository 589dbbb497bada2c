import { Score } from '@firstline/contract/generation'
import type { Mark } from '@firstline/contract/history'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getSupabase } from '#platform/api/supabase.ts'
import { SetGoneError } from './update-set.ts'

/** What a member changed about a message. */
const ItemState = z.object({
  id: z.string(),
  is_favorite: z.boolean(),
  used_at: z.string().nullable(),
  replied_at: z.string().nullable(),
  edited_content: z.string().nullable(),
  edited_score: Score.nullable(),
  edit_version: z.number().int(),
})
export type ItemState = z.infer<typeof ItemState>

const COLUMNS = Object.keys(ItemState.shape).join(',')

export function itemStatesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['item-states', ids],
    queryFn: async ({ signal }) => {
      const { data } = await getSupabase()
        .from('generation_items')
        .select(COLUMNS)
        .in('id', ids)
        .abortSignal(signal)
        .throwOnError()
      return ItemState.array().parse(data)
    },
    enabled: ids.length > 0,
  })
}

/** Sets or removes a mark. @throws {SetGoneError} when the message no longer exists. */
export async function saveMark(id: string, mark: Mark, isSet: boolean): Promise<void> {
  const { data } = await getSupabase()
    .from('generation_items')
    .update(toColumns(mark, isSet))
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new SetGoneError()
}

/** Shown when another tab has saved another text since this one was read. */
export class EditConflictError extends Error {
  override readonly name = 'EditConflictError'
  override readonly message = 'This text was changed in another tab. Change it again to replace that version.'
}

export type SavedEdit = Pick<ItemState, 'edited_content' | 'edited_score' | 'edit_version'>

/**
 * Stores the member's version of a text; null restores what was written. @throws {EditConflictError} when it was edited
 * since `edit_version`, {SetGoneError} when it no longer exists.
 */
export async function saveEdit(
  id: string,
  { edited_content, edited_score, edit_version }: SavedEdit,
): Promise<SavedEdit> {
  const items = getSupabase().from('generation_items')
  const next = { edited_content, edited_score, edit_version: edit_version + 1 }
  const { data } = await items
    .update(next)
    .eq('id', id)
    .eq('edit_version', edit_version)
    .select('id')
    .throwOnError()
  if (data.length > 0) return next
  const { data: found } = await items.select('id').eq('id', id).throwOnError()
  throw found.length === 0 ? new SetGoneError() : new EditConflictError()
}

/** The changed column: marks other than `favorite` are the time when they were set. */
export function toColumns(mark: Mark, isSet: boolean): Partial<ItemState> {
  if (mark === 'favorite') return { is_favorite: isSet }
  return { [mark === 'used' ? 'used_at' : 'replied_at']: isSet ? new Date().toISOString() : null }
}

export function hasMark(
  item: Pick<ItemState, 'is_favorite' | 'used_at' | 'replied_at'>,
  mark: Mark,
): boolean {
  if (mark === 'favorite') return item.is_favorite
  return (mark === 'used' ? item.used_at : item.replied_at) !== null
}
