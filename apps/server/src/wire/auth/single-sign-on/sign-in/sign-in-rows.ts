import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

/** From the question to the end: as long as a sign-in with another provider may take. */
export const SIGN_IN_LIFE_SECONDS = 300

export interface SignInRow {
  id: string
  sso_provider_id: string
  request_id: string
  redirect_to: string
}

/** A sign-in that was begun here, however long ago; undefined for what is none. */
export async function findSignIn(database: Database, id: string): Promise<SignInRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await database.query<SignInRow>(
    'select id, sso_provider_id, request_id, redirect_to from auth.saml_relay_states where id = $1',
    [id],
  )
  return row
}
