import { CONSENT_VERSIONS } from '@firstline/contract/consents'
import { MailPreferences, type MailPreferenceChange } from '@firstline/contract/optional-mails'
import type { Database } from '@firstline/platform/database'

/** The preferences of a user, and where mails to it go. Null when the account is gone. */
export async function readMailPreferences(
  database: Database,
  userId: string,
  now: Date,
): Promise<MailPreferences | null> {
  const [row] = await database.query(
    'select firstline.read_mail_preferences($1) as preferences, firstline.mail_address($1, $2) as address',
    [userId, now],
  )
  return row?.['preferences'] ? MailPreferences.parse(row) : null
}

/** Changes one kind, so that changes in two tabs don't undo each other. */
export async function setMailPreference(
  database: Database,
  userId: string,
  { kind, isOn }: MailPreferenceChange,
  now: Date,
): Promise<void> {
  await database.query('select firstline.set_mail_preference($1, $2, $3, $4, $5)', [
    userId,
    kind,
    isOn,
    CONSENT_VERSIONS['weekly-summary'],
    now,
  ])
}
