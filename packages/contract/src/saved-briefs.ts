import { z } from 'zod'
import { type GenerationForm, readStoredForm } from './generation.ts'

/** A brief that a member keeps, as REST returns it. `folder` is the client; empty for none. */
export const SavedBrief = z.object({
  id: z.uuid(),
  folder: z.string(),
  name: z.string(),
  form: z.looseObject({}),
})
export type SavedBrief = z.infer<typeof SavedBrief>

/** The columns of a `SavedBrief`. */
export const SAVED_BRIEF_COLUMNS = 'id,folder,name,form'

/** The form of a saved brief, if it is still valid today. */
export function readSavedForm({ form }: Pick<SavedBrief, 'form'>): GenerationForm | undefined {
  return readStoredForm(form)
}
