export { createPasswords, type Passwords, type PasswordsOptions } from './create-passwords.ts'
export { hashPassword } from './hash-password.ts'
export { PasswordsBusyError } from './password-threads.ts'
export { kindOf } from './stored-password.ts'
