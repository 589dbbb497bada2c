import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

/** A sign-in that was sent to a provider. */
export interface SignInRow {
  /** Its flow's. */
  id: string
  sso_provider_id: string
  request_id: string
  /** Null once its flow has ended. */
  redirect_to: string | null
}

/** A sign-in that was begun here, however long ago; undefined for what is none. */
export async function findSignIn(database: Database, id: string): Promise<SignInRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await database.query<SignInRow>(
    `select r.id, r.sso_provider_id, r.request_id, f.referrer as redirect_to
     from auth.saml_relay_states r left join auth.flow_state f on f.id = r.id where r.id = $1`,
    [id],
  )
  return row
}
