import { z } from 'zod'
import { type GenerationForm, readStoredForm, Score, WrittenBy } from './generation.ts'
import { MESSAGE_TYPES } from './options.ts'

/** What a member marks a message with. */
export const MARKS = ['favorite', 'used', 'replied'] as const
export type Mark = (typeof MARKS)[number]

/** One message of a stored set, as REST returns it. */
export const StoredItem = z.object({
  id: z.string(),
  position: z.number().int(),
  content: z.string(),
  explanation: z.string().nullable(),
  angle: z.string(),
  score: Score,
  written_by: WrittenBy,
  is_rough: z.boolean(),
  is_favorite: z.boolean(),
  edited_content: z.string().nullable(),
  edited_score: Score.nullable(),
  edit_version: z.number().int(),
  used_at: z.string().nullable(),
  replied_at: z.string().nullable(),
})
export type StoredItem = z.infer<typeof StoredItem>

/** One set of the history with its brief, as REST returns it. */
export const StoredSet = z.object({
  id: z.string(),
  created_at: z.string(),
  message_type: z.enum(MESSAGE_TYPES),
  form: z.looseObject({}),
  note: z.string(),
  generation_items: z.array(StoredItem),
})
export type StoredSet = z.infer<typeof StoredSet>

/** The columns of a `StoredSet`. */
export const STORED_SET_COLUMNS = `id,created_at,message_type,form,note,generation_items(${Object.keys(StoredItem.shape).join(',')})`

/** The brief of a stored set, if it is still valid today. */
export function readStoredBrief({ form }: Pick<StoredSet, 'form'>): GenerationForm | undefined {
  return readStoredForm(form)
}
