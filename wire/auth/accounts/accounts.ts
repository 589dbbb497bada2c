import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { Contact } from './contact.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listUsers } from './list-users.ts'
import { hashPassword, rehashPassword, verifyPassword } from './passwords.ts'
import { findByPendingContact, hasValidToken } from './pending-changes.ts'
import { markContested, updateUser, updateUserAsAdmin } from './update-user.ts'
import { insertUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { requireMetadataSize } from './metadata-size.ts'
import { requireUserById } from './require-user-by-id.ts'
import { findUser, findUserByContact } from './user-rows.ts'

/** Users with their contacts and passwords. */
export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(deps: AccountsDependencies) {
  const { database, passwords, isReserved } = deps
  return {
    deleteUser: deleteUser.bind(null, deps),
    find: (userId: string) => findUser(database, userId),
    findByContact: (contact: Contact, clientHash: string | null = null) =>
      findUserByContact(database, contact, clientHash),
    findByPendingContact: findByPendingContact.bind(null, deps),
    hashPassword: hashPassword.bind(null, deps),
    hasValidToken: hasValidToken.bind(null, deps),
    insertUser: insertUser.bind(null, deps),
    /** Whether the address cannot be registered, with or without an account. */
    isReserved,
    listAudit: listAuditEntries.bind(null, deps),
    listUsers: listUsers.bind(null, deps),
    markContested: markContested.bind(null, deps),
    needsRehash: (stored: string) => passwords.needsRehash(stored),
    rehashPassword: rehashPassword.bind(null, deps),
    requireMetadataSize: requireMetadataSize.bind(null, deps),
    requireUserById: requireUserById.bind(null, deps),
    update: updateUser.bind(null, deps),
    updateAsAdmin: updateUserAsAdmin.bind(null, deps),
    verifyPassword: verifyPassword.bind(null, deps),
  }
}
