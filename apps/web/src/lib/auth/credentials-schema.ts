import { ONE_TIME_CODE_LENGTH, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { z } from 'zod'

/** As the server counts: the whole address, and what stands before the sign. */
const ADDRESS_MAX_LENGTH = 255
const LOCAL_PART_MAX_LENGTH = 64

const email = z
  .email('Please enter a valid email address')
  .refine(
    (text) => text.length <= ADDRESS_MAX_LENGTH && text.indexOf('@') <= LOCAL_PART_MAX_LENGTH,
    'This email address is too long',
  )
const password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)

/** Letters with accents and other signs take more than one byte. */
const newPassword = password.refine(
  (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
  `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters, and accents and emoji count for more than one`,
)

/** The same password, written twice. */
const twice = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const differs = { path: ['confirmPassword'], error: "Passwords don't match" }

export const SignInForm = z.object({ email, password })
export type SignInForm = z.infer<typeof SignInForm>

export const SignUpForm = z
  .object({ email, password: newPassword, confirmPassword: password })
  .refine(twice, differs)
export type SignUpForm = z.infer<typeof SignUpForm>

export const AddressForm = z.object({ email })
export type AddressForm = z.infer<typeof AddressForm>

export const NewPasswordForm = z
  .object({ password: newPassword, confirmPassword: password })
  .refine(twice, differs)
export type NewPasswordForm = z.infer<typeof NewPasswordForm>

export const CurrentPasswordForm = z.object({ current: z.string().min(1, 'Please enter your password') })
export type CurrentPasswordForm = z.infer<typeof CurrentPasswordForm>

const DIGITS = new RegExp(`^\\d{${ONE_TIME_CODE_LENGTH}}$`)

/** Where a code is read off. */
export type CodeSource = 'mail' | 'text' | 'app'

/** People copy codes with the blanks around and inside them. */
export function codeFormOf(source: CodeSource) {
  const missing = `Please enter the ${ONE_TIME_CODE_LENGTH} digits from the ${source}`
  const code = z.string().transform((text) => text.replaceAll(/\s/g, ''))
  return z.object({ code: code.pipe(z.string().regex(DIGITS, missing)) })
}
