export { createPasswordHasher, type PasswordHasher, type PasswordHasherOptions } from './password-hasher.ts'
export { hashPassword } from './hash-password.ts'
export { PasswordHasherBusyError } from './password-thread-pool.ts'
export { readHashAlgorithm } from './password-hash.ts'
