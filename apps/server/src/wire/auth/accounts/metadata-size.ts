import { METADATA_TOO_LARGE, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import type { Contact } from './contact.ts'

/** What a row may hold (`users_metadata_size`). */
const METADATA_MAX_BYTES = 4096

/**
 * Refuses metadata that no new account could hold, before anybody looks whether there is an account: only a new one would
 * be refused by its row.
 * @throws {AuthError} validation_failed.
 */
export async function requireMetadataSize(
  { database }: Pick<AuthParts, 'database'>,
  { provider, value }: Contact,
  data: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(data).length === 0) return
  // As it is stored: with what we add, and in the writing of the database, which spells numbers out.
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
  if (isLarge) throw validationFailed(METADATA_TOO_LARGE)
}

const ANY_ID = '00000000-0000-0000-0000-000000000000'
