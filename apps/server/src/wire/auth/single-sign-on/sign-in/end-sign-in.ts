import type { RequestContext } from '#server/wire/gateway/index.ts'
import { findUser } from '../../accounts/user-rows.ts'
import { toAuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { startSession } from '../../sessions/start-session.ts'
import { requireSaml } from '../require-saml.ts'
import { forgottenCookie, secretIn } from './browser-cookie.ts'
import { leaveTo, leaveWithError } from './leave.ts'
import { refusalOf } from './refusals.ts'
import { findSignIn, SIGN_IN_LIFE_SECONDS } from './sign-in-rows.ts'

interface EndRow {
  outcome: string
  user_id: string
  epoch: number
}

/**
 * GET /sso/saml/end?state=: where the browser goes on after a provider's answer, in the implicit flow. Here it shows the
 * cookie it got when it began, which no post from another site carries. Scanners that ask for the head end nothing.
 */
export async function endSingleSignOn(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSaml(parts)
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  const { database, settings, gateway } = parts
  const id = new URL(request.url).searchParams.get('state') ?? ''
  let target = settings.publicUrl
  try {
    const signIn = await findSignIn(database, id)
    if (!signIn) throw refusalOf('not_found')
    target = signIn.redirect_to
    const secret = secretIn(request, signIn.id, settings.publicUrl)
    const [row] = await database.query<EndRow>('select * from auth.end_saml_sign_in($1, $2, $3, $4)', [
      signIn.id,
      secret && parts.secrets.hash('sign-in browser', secret),
      SIGN_IN_LIFE_SECONDS,
      gateway.clock.now(),
    ])
    const record = row?.outcome === 'session' ? await findUser(database, row.user_id) : undefined
    if (!row || !record) throw refusalOf(row?.outcome === 'session' ? 'gone' : row?.outcome)
    const session = await startSession(parts, context, {
      user: record.user,
      method: 'sso/saml',
      epoch: row.epoch,
    })
    return leaveTo(target, {
      cookie: forgottenCookie(signIn.id, settings.publicUrl),
      fragment: {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        sb: '',
        token_type: session.token_type,
      },
    })
  } catch (failure) {
    return leaveWithError(target, toAuthError(failure as Error))
  }
}
