import type { AuthError } from '@supabase/supabase-js'
import { z } from 'zod'
import { callFailure } from '#lib/auth/mail-answer.ts'

const name = z.string().trim().min(1, 'Please give it a name')

export const AppForm = z.object({ name })
export type AppForm = z.infer<typeof AppForm>

/** As people write numbers: with blanks, dashes and brackets, and two zeros for the sign. */
const phone = z
  .string()
  .transform((text) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+'))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'Please enter the number with its country code, such as +44 20 7946 0018'),
  )

export const PhoneForm = z.object({ name, phone })
export type PhoneForm = z.infer<typeof PhoneForm>

/** Why a factor can't be set up: what is wrong with its name, its number, or anything else. */
export function setUpFault(error: AuthError): { at: 'name' | 'phone' | 'form'; text: string } {
  if (error.code === 'mfa_verified_factor_exists')
    return { at: 'phone', text: 'Your codes go to this number already' }
  if (error.code === 'mfa_factor_name_conflict')
    return { at: 'name', text: 'You have one of this name already' }
  if (error.code === 'too_many_enrolled_mfa_factors') {
    return { at: 'form', text: 'No more can be added to an account. Please remove one first.' }
  }
  return { at: 'form', text: callFailure(error) }
}
