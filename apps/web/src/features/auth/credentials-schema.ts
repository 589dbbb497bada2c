import { PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { z } from 'zod'

const email = z.email('Please enter a valid email address')
const password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)

export const SignInForm = z.object({ email, password })
export type SignInForm = z.infer<typeof SignInForm>

export const SignUpForm = z
  .object({ email, password, confirmPassword: password })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  })
export type SignUpForm = z.infer<typeof SignUpForm>
