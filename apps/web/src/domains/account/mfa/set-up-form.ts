import type { AuthError } from '@supabase/supabase-js'
import { z } from 'zod'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'

const name = z.string().trim().min(1, 'Please give it a name')

export const AppFields = z.object({ name })
export type AppFields = z.infer<typeof AppFields>

/** Accepts blanks, dashes, brackets, and two zeros instead of the plus sign. */
const phone = z
  .string()
  .transform((text) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+'))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'Please enter the number with its country code, such as +44 20 7946 0018'),
  )

export const PhoneFields = z.object({ name, phone })
export type PhoneFields = z.infer<typeof PhoneFields>

/** Why a factor can't be set up, and the field that the message belongs to. */
export function describeSetUpError(error: AuthError): { at: 'name' | 'phone' | 'form'; text: string } {
  if (error.code === 'mfa_verified_factor_exists')
    return { at: 'phone', text: 'Your codes go to this number already' }
  if (error.code === 'mfa_factor_name_conflict')
    return { at: 'name', text: 'You have one of this name already' }
  if (error.code === 'too_many_enrolled_mfa_factors') {
    return { at: 'form', text: 'No more can be added to an account. Please remove one first.' }
  }
  return { at: 'form', text: describeCallFailure(error) }
}
