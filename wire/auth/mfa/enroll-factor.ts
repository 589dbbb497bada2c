import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import type { StoredUser } from '../accounts/user-rows.ts'
import { createValidationError } from '../auth-error.ts'
import type { FactorServices } from './factors.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { requireFactorTypeEnabled, checkFactorNameLength } from './factor-errors.ts'
import type { MfaCaller } from './require-factor-user.ts'
import { createTotp } from './totp.ts'

const EnrollBody = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().nullish(),
  issuer: z.string().nullish(),
  phone: z.string().nullish(),
})
type EnrollBody = z.output<typeof EnrollBody>

/**
 * POST /factors (GoTrue: internal/api/mfa.go): enrolls a factor. It protects nothing until a code of it is verified.
 */
export async function handleEnrollFactor(
  services: Pick<FactorServices, 'factors' | 'limits' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'mfa', 'factors')
  const caller = await services.factors.requireFactorUser(context)
  const body = await readAuthBody(request, EnrollBody)
  const { factor_type: type } = body
  const name = body.friendly_name ?? ''
  checkFactorNameLength(name)
  if (type === 'totp') return enrollApp(services, context, caller, { name, issuer: body.issuer })
  if (type === 'phone') return enrollPhone(services, context, caller, { name, phone: body.phone })
  if (type === 'webauthn') requireFactorTypeEnabled(services.settings, type, 'enroll')
  throw createValidationError('factor_type needs to be totp, phone, or webauthn')
}

async function enrollApp(
  services: Pick<FactorServices, 'factors' | 'settings'>,
  context: RequestContext,
  caller: MfaCaller,
  { name, issuer }: { name: string; issuer: EnrollBody['issuer'] },
): Promise<Response> {
  requireFactorTypeEnabled(services.settings, 'totp', 'enroll')
  const id = randomUUID()
  const totp = createTotp(issuer || new URL(services.settings.publicUrl).host, getAccountLabel(caller.user))
  await services.factors.storeFactor(context, caller, {
    id,
    factor_type: 'totp',
    friendly_name: name,
    secret: totp.secret,
  })
  // The secret is returned this one time only.
  return jsonResponse({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: totp.qr_code, secret: totp.secret, uri: totp.uri },
  })
}

async function enrollPhone(
  services: Pick<FactorServices, 'factors' | 'settings'>,
  context: RequestContext,
  caller: MfaCaller,
  { name, phone: phoneInput }: { name: string; phone: EnrollBody['phone'] },
): Promise<Response> {
  requireFactorTypeEnabled(services.settings, 'phone', 'enroll')
  const phone = requirePhoneNumber(phoneInput ?? '')
  const id = randomUUID()
  await services.factors.storeFactor(context, caller, {
    id,
    factor_type: 'phone',
    friendly_name: name,
    phone,
  })
  return jsonResponse({ id, type: 'phone', friendly_name: name, phone })
}

function getAccountLabel({ email, phone, id }: StoredUser): string {
  return email || phone || id
}
