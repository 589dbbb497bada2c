import type { FactorChanges } from '../mfa/update-factor.ts'
import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { presentFactor } from '../accounts/present-factor.ts'
import type { AuthServices } from '../auth-services.ts'
import { checkFactorNameLength } from '../mfa/factor-errors.ts'
import { unenrollFactorAsAdmin } from '../mfa/unenroll-factor.ts'
import { requireFactor } from '../mfa/require-factor-user.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'

interface FactorPath {
  id: string
  factor: string
}

export async function handleAdminListFactors(
  services: Pick<AuthServices, 'accounts'>,
  userId: string,
): Promise<Response> {
  const { factors } = await services.accounts.requireUserById(userId)
  return jsonResponse(factors.map(presentFactor))
}

const ChangeBody = z.object({ friendly_name: z.string().nullish(), phone: z.string().nullish() })

/** PUT /admin/users/{id}/factors/{factor}: changes name or number and returns the factor. */
export async function handleAdminUpdateFactor(
  services: Pick<AuthServices, 'accounts' | 'factors'>,
  context: RequestContext,
  request: Request,
  path: FactorPath,
): Promise<Response> {
  const { user, factors } = await services.accounts.requireUserById(path.id)
  const { id, factor_type: type } = requireFactor(factors, path.factor)
  const { friendly_name: name, phone } = await readAuthBody(request, ChangeBody)
  checkFactorNameLength(name ?? '')
  const changes: FactorChanges = {
    friendly_name: name || null,
    phone: phone && type === 'phone' ? requirePhoneNumber(phone) : null,
  }
  return jsonResponse(
    presentFactor(await services.factors.updateFactorAsAdmin(context, { userId: user.id, id, changes })),
  )
}

/** DELETE /admin/users/{id}/factors/{factor}, for a user who lost it. Returns the deleted factor. */
export async function handleAdminDeleteFactor(
  services: Pick<AuthServices, 'accounts' | 'factors'>,
  context: RequestContext,
  path: FactorPath,
): Promise<Response> {
  const { user, factors } = await services.accounts.requireUserById(path.id)
  return unenrollFactorAsAdmin(services, context, { user, factor: requireFactor(factors, path.factor) })
}
