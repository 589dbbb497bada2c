import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'
import { loadKeys } from '#server/keys.ts'
import { systemClock } from '@firstline/platform/clock'
import { createGateway, type Gateway } from '@firstline/wire/gateway'
import {
  type Check,
  createFailureCheck,
  createNoteCheck,
  createOkCheck,
  createWarningCheck,
} from './check.ts'

const DAY_MS = 86_400_000
const SOON_MS = 30 * DAY_MS

/** Checks that the configured keys can sign tokens and that the project keys are signed with the same secret. */
export async function checkKeys(config: Config): Promise<Check> {
  const { jwtSecret, jwtKeys, anonKey, serviceRoleKey } = config.keys
  if (!(jwtSecret && jwtKeys) && !existsSync(join(config.dataDir, 'keys.json'))) {
    return createNoteCheck('Keys', 'none yet: the first start makes them')
  }
  try {
    const gateway = await createGateway({
      publicUrl: config.publicUrl ?? 'http://localhost',
      ...(await loadKeys(config)),
      apiKeyRequired: true,
      trustedProxies: [],
      clock: systemClock,
    })
    await requireRoundTrip(gateway)
    const findings = [
      ...(await checkProjectKey(gateway, { name: 'ANON_KEY', key: anonKey, role: 'anon' })),
      ...(await checkProjectKey(gateway, {
        name: 'SERVICE_ROLE_KEY',
        key: serviceRoleKey,
        role: 'service_role',
      })),
    ]
    const failures = findings.filter(({ isFailure }) => isFailure)
    if (failures.length > 0) return createFailureCheck('Keys', ...failures.map(({ line }) => line))
    if (findings.length > 0) return createWarningCheck('Keys', ...findings.map(({ line }) => line))
    return createOkCheck('Keys', 'tokens can be signed, and the project keys belong to them')
  } catch (error) {
    // A library's error message may contain the key.
    const lines = error instanceof ConfigError ? error.issues : ['JWT_KEYS: a key can not sign']
    return createFailureCheck('Keys', ...lines)
  }
}

/** @throws {ConfigError} when the public key does not verify what the private key signed */
async function requireRoundTrip({ tokens }: Gateway): Promise<void> {
  const seconds = Math.floor(systemClock.now().getTime() / 1_000)
  const token = await tokens.sign({
    role: 'authenticated',
    aud: 'authenticated',
    sub: '00000000-0000-4000-8000-000000000000',
    iat: seconds,
    exp: seconds + 60,
  })
  if ((await tokens.verify(token)).kind !== 'valid') {
    throw new ConfigError(['JWT_KEYS: what the first key signs, its public half does not believe'])
  }
}

interface Finding {
  isFailure: boolean
  line: string
}

/** A key that is not set is minted, and an opaque key (not a JWT) is compared as text, so neither is checked. */
async function checkProjectKey(
  { tokens }: Gateway,
  { name, key, role }: { name: string; key: string | null; role: string },
): Promise<Finding[]> {
  if (key === null || !key.startsWith('eyJ')) return []
  const verified = await tokens.verify(key)
  if (verified.kind === 'invalid') {
    const reason = verified.error === 'expired' ? 'has expired' : 'is not signed with JWT_SECRET'
    return [{ isFailure: true, line: `${name} ${reason}: remove it, and one is made from JWT_SECRET` }]
  }
  const { role: found, exp } = verified.claims
  if (found !== role) return [{ isFailure: true, line: `${name} has the role ${found} instead of ${role}` }]
  const left = exp === undefined ? Number.POSITIVE_INFINITY : exp * 1_000 - systemClock.now().getTime()
  if (left > SOON_MS) return []
  return [
    { isFailure: false, line: `${name} expires in ${Math.floor(left / DAY_MS)} days: replace it before` },
  ]
}
