import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { AccountDeletion } from '../auth-options.ts'
import type { PasswordHasher } from '../passwords/index.ts'
import type { Secrets } from '../secrets.ts'

export interface AccountsDependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  passwords: PasswordHasher
  deletion: AccountDeletion
  isReserved(email: string): boolean
}
