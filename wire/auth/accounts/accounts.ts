import { requireUserById } from '../admin/require-user-by-id.ts'
import { type Bound, bindFunctions } from '../bind-functions.ts'
import { withPasswordLimit } from '../limits/request-limits.ts'
import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { Contact } from './contact.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listUsers } from './list-users.ts'
import { findByPendingContact, hasValidToken } from './pending-changes.ts'
import { rehashPassword } from './rehash-password.ts'
import { updateUser, updateUserAsAdmin } from './update-user.ts'
import { insertUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { markContested } from './mark-contested.ts'
import { requireMetadataSize } from './metadata-size.ts'
import { findUser, findUserByContact } from './user-rows.ts'

const functions = {
  deleteUser,
  findByPendingContact,
  hasValidToken,
  insertUser,
  listAudit: listAuditEntries,
  listUsers,
  markContested,
  rehashPassword,
  requireMetadataSize,
  requireUserById,
  update: updateUser,
  updateAsAdmin: updateUserAsAdmin,

  find: ({ database }: AccountsDependencies, userId: string) => findUser(database, userId),
  findByContact: ({ database }: AccountsDependencies, contact: Contact, clientHash: string | null = null) =>
    findUserByContact(database, contact, clientHash),
  /** Whether the address cannot be registered, with or without an account. */
  isReserved: (deps: AccountsDependencies, email: string) => deps.isReserved(email),

  // Each of the two throws an AuthError over_request_rate_limit while too many passwords are waiting.
  hashPassword: ({ passwords }: AccountsDependencies, password: string) =>
    withPasswordLimit(passwords.hash(password)),
  verifyPassword: ({ passwords }: AccountsDependencies, password: string, stored: string | null) =>
    withPasswordLimit(passwords.verify(password, stored)),
  needsRehash: ({ passwords }: AccountsDependencies, stored: string) => passwords.needsRehash(stored),
}

/** Users with their contacts and passwords. */
export interface Accounts extends Bound<typeof functions> {}

export function createAccounts(deps: AccountsDependencies): Accounts {
  return bindFunctions(deps, functions)
}
