import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { PASSWORD_MAX_BYTES, isPasswordTooLong } from '@firstline/contract/account-rules'
import { z } from 'zod'

export const ONE_TIME_CODE_LENGTH = 6

/** As the server counts: the whole address, and the part before the @. */
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

/** The server's limit is in bytes: letters with accents take more than one. */
const newPassword = password.refine(
  (text) => !isPasswordTooLong(text),
  `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters, and accents and emoji count for more than one`,
)

const haveSamePasswords = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const PASSWORDS_DIFFER = { path: ['confirmPassword'], error: "Passwords don't match" }

export const SignInFields = z.object({ email, password })
export type SignInFields = z.infer<typeof SignInFields>

export const SignUpFields = z
  .object({ email, password: newPassword, confirmPassword: password })
  .refine(haveSamePasswords, PASSWORDS_DIFFER)
export type SignUpFields = z.infer<typeof SignUpFields>

export const AddressFields = z.object({ email })
export type AddressFields = z.infer<typeof AddressFields>

export const NewPasswordFields = z
  .object({ password: newPassword, confirmPassword: password })
  .refine(haveSamePasswords, PASSWORDS_DIFFER)
export type NewPasswordFields = z.infer<typeof NewPasswordFields>

export const CurrentPasswordFields = z.object({ current: z.string().min(1, 'Please enter your password') })
export type CurrentPasswordFields = z.infer<typeof CurrentPasswordFields>

const DIGITS = new RegExp(`^\\d{${ONE_TIME_CODE_LENGTH}}$`)

/** Where the user reads the code. */
export type CodeSource = 'mail' | 'text' | 'app'

/** Removes blanks around and inside the code, which are often copied along. */
export function createCodeFields(source: CodeSource) {
  const missing = `Please enter the ${ONE_TIME_CODE_LENGTH} digits from the ${source}`
  const code = z.string().transform((text) => text.replaceAll(/\s/g, ''))
  return z.object({ code: code.pipe(z.string().regex(DIGITS, missing)) })
}
