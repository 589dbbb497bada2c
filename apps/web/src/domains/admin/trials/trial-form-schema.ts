import { AdminTrialRequest } from '@firstline/contract/admin'
import { z } from 'zod'

/** The text of a number field; an empty one is not a number, rather than 0. */
const Typed = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))

const { trialCredits, trialDays } = AdminTrialRequest.shape

/** The form's fields, checked as the server checks them. */
export const TrialFormSchema = z.object({
  enableTrial: z.boolean(),
  trialCredits: Typed.pipe(trialCredits.unwrap()),
  trialDays: Typed.pipe(trialDays.unwrap()),
})
export type TrialFields = z.input<typeof TrialFormSchema>
export type TrialValues = z.output<typeof TrialFormSchema>
