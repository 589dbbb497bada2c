import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import type { FactorsDependencies } from './factors-dependencies.ts'
import { hashFactorCode } from './store-challenge.ts'
import type { FactorErrorOutcome } from './factor-errors.ts'
import { findTimeStep } from './totp.ts'

interface Challenge {
  error: FactorErrorOutcome | null
  secret: string | null
  code_hash: string | null
  knows_client: boolean
}

/** Result of a check: a TOTP code is identified by its time step, a texted one by its hash. */
interface CheckedCode {
  isRight: boolean
  step: number | null
  code_hash: string | null
}

export async function readChallenge(
  deps: FactorsDependencies,
  context: RequestContext,
  request: object,
): Promise<Challenge> {
  const [challenge] = await deps.database.query<Challenge>('select * from auth.read_challenge($1, $2, $3)', [
    JSON.stringify(request),
    context.address,
    deps.clock.now(),
  ])
  if (!challenge) throw new Error('auth.read_challenge gave no row')
  return challenge
}

export function checkCode(
  deps: FactorsDependencies,
  { secret, code_hash: expected }: Challenge,
  { factor, challengeId, code }: { factor: FactorRow; challengeId: string; code: string },
): CheckedCode {
  if (factor.factor_type === 'totp' && secret !== null) {
    const step = findTimeStep(deps.secrets.factors.decrypt(factor.id, secret), code, deps.clock.now())
    return { isRight: step !== null, step, code_hash: null }
  }
  const hash = hashFactorCode(deps, challengeId, code)
  return { isRight: hash === expected, step: null, code_hash: hash }
}
