import { isUuid } from '@firstline/platform/is-uuid'
import type { SamlDependencies } from '../saml-dependencies.ts'

/** A pending SAML sign-in. */
export interface SamlSignInRow {
  /** The id of its flow. */
  id: string
  sso_provider_id: string
  request_id: string
  /** Null once its flow has ended. */
  redirect_to: string | null
}

/** Finds a sign-in, expired ones included. */
export async function findSamlSignIn(
  { database }: SamlDependencies,
  id: string,
): Promise<SamlSignInRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await database.query<SamlSignInRow>(
    `select r.id, r.sso_provider_id, r.request_id, f.referrer as redirect_to
     from auth.saml_relay_states r left join auth.flow_state f on f.id = r.id where r.id = $1`,
    [id],
  )
  return row
}

export async function storeSamlSignIn(
  { database, clock }: SamlDependencies,
  { id, providerId, requestId }: { id: string; providerId: string; requestId: string },
): Promise<void> {
  await database.query(
    'insert into auth.saml_relay_states (id, sso_provider_id, request_id, created_at) values ($1, $2, $3, $4)',
    [id, providerId, requestId, clock.now()],
  )
}
