import { randomUUID } from 'node:crypto'
import { FACTORS_MAX } from '@firstline/contract/limits'
import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { factorFault, type FactorFault, nameConflict, requireEnabled, requireNameLength } from './refusals.ts'
import { type FactorUser, requireFactorUser } from './require-factor-user.ts'
import { makeTotp } from './totp.ts'

const EnrollBody = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().nullish(),
  issuer: z.string().nullish(),
  phone: z.string().nullish(),
})
type EnrollBody = z.output<typeof EnrollBody>

/** What was begun and not verified after this long goes when the next one is begun. */
const UNVERIFIED_LIFE_SECONDS = 300

/** POST /factors: begins a second factor. It protects nothing until a code of it was verified. */
export async function enrollFactor(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await requireWithinRate(parts, context, 'mfa', 'factors')
  const caller = await requireFactorUser(parts, context)
  const body = await readAuthBody(request, EnrollBody)
  const { factor_type: type } = body
  const name = body.friendly_name ?? ''
  requireNameLength(name)
  if (type === 'totp') return enrollApp(parts, context, caller, { name, issuer: body.issuer })
  if (type === 'phone') return enrollPhone(parts, context, caller, { name, phone: body.phone })
  if (type === 'webauthn') requireEnabled(parts, type, 'enroll')
  throw validationFailed('factor_type needs to be totp, phone, or webauthn')
}

async function enrollApp(
  parts: AuthParts,
  context: RequestContext,
  caller: FactorUser,
  { name, issuer }: { name: string; issuer: EnrollBody['issuer'] },
): Promise<Response> {
  requireEnabled(parts, 'totp', 'enroll')
  const id = randomUUID()
  const totp = makeTotp(issuer || new URL(parts.settings.publicUrl).host, accountName(caller.user))
  const secret = parts.secrets.factors.seal(id, totp.secret)
  await store(parts, context, caller, { id, factor_type: 'totp', friendly_name: name, secret })
  // The only time that it is shown.
  return jsonResponse({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: totp.qr_code, secret: totp.secret, uri: totp.uri },
  })
}

async function enrollPhone(
  parts: AuthParts,
  context: RequestContext,
  caller: FactorUser,
  { name, phone: written }: { name: string; phone: EnrollBody['phone'] },
): Promise<Response> {
  requireEnabled(parts, 'phone', 'enroll')
  const phone = requirePhoneNumber(written ?? '')
  const id = randomUUID()
  await store(parts, context, caller, { id, factor_type: 'phone', friendly_name: name, phone })
  return jsonResponse({ id, type: 'phone', friendly_name: name, phone })
}

interface FactorToStore {
  id: string
  factor_type: 'totp' | 'phone'
  friendly_name: string
  /** Sealed. */
  secret?: string
  phone?: string
}

async function store(
  parts: AuthParts,
  context: RequestContext,
  { user, sessionId, session }: FactorUser,
  factor: FactorToStore,
): Promise<void> {
  const [row] = await parts.database.query<{ outcome: 'enrolled' | 'name_conflict' | FactorFault }>(
    'select auth.enroll_factor($1, $2, $3, $4, $5) as outcome',
    [
      JSON.stringify({ ...factor, user_id: user.id, session_id: sessionId, aal: session.aal }),
      FACTORS_MAX,
      UNVERIFIED_LIFE_SECONDS,
      context.address,
      parts.gateway.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.enroll_factor gave no outcome')
  if (row.outcome === 'name_conflict') throw nameConflict(factor.friendly_name)
  if (row.outcome !== 'enrolled') throw factorFault(row.outcome)
}

/** How an app names the account. */
function accountName({ email, phone, id }: UserRow): string {
  return email || phone || id
}
