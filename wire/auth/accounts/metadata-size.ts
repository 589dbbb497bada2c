import { METADATA_TOO_LARGE_MESSAGE, createValidationError } from '../auth-error.ts'
import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { Contact } from './contact.ts'

/** The limit of the database check `users_metadata_size`. */
const METADATA_MAX_BYTES = 4096

/**
 * Rejects metadata that a new account could not store, before the account is looked up. The check of the row alone
 * would fail for new accounts only, and so reveal which addresses are registered (user enumeration).
 * @throws {AuthError} validation_failed.
 */
export async function requireMetadataSize(
  { database }: AccountsDependencies,
  { provider, value }: Contact,
  data: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(data).length === 0) return
  // Measured as stored: with the facts that the server adds, and as jsonb prints it, which spells numbers out.
  const facts = { sub: ANY_ID, email_verified: false, phone_verified: false, [provider]: value }
  const stored = JSON.stringify({ ...data, ...facts })
  const isLarge =
    stored.length > METADATA_MAX_BYTES ||
    (
      await database.query<{ is_large: boolean }>('select octet_length($1::jsonb::text) > $2 as is_large', [
        stored,
        METADATA_MAX_BYTES,
      ])
    ).some((row) => row.is_large)
  if (isLarge) throw createValidationError(METADATA_TOO_LARGE_MESSAGE)
}

const ANY_ID = '00000000-0000-0000-0000-000000000000'
