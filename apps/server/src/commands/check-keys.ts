import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'
import { loadKeys } from '#server/keys.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createGateway, type Gateway } from '#server/wire/gateway/index.ts'
import { type Check, fault, note, ok, warning } from './check.ts'

const DAY_MS = 86_400_000
const SOON_MS = 30 * DAY_MS

/** Whether what signs tokens can sign them, and the project keys of the settings belong to it. Generates nothing. */
export async function checkKeys(config: Config): Promise<Check> {
  const { jwtSecret, jwtKeys, anonKey, serviceRoleKey } = config.keys
  if (!(jwtSecret && jwtKeys) && !existsSync(join(config.dataDir, 'keys.json'))) {
    return note('Keys', 'none yet: the first start makes them')
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
    const wrong = findings.filter(({ isFault }) => isFault)
    if (wrong.length > 0) return fault('Keys', ...wrong.map(({ line }) => line))
    if (findings.length > 0) return warning('Keys', ...findings.map(({ line }) => line))
    return ok('Keys', 'tokens can be signed, and the project keys belong to them')
  } catch (error) {
    // What a library says of a key may hold the key.
    const lines = error instanceof ConfigError ? error.faults : ['JWT_KEYS: a key can not sign']
    return fault('Keys', ...lines)
  }
}

/** The public half of the signing key must believe what the private one signed. */
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
  isFault: boolean
  line: string
}

/** A key that is not set is minted, and an opaque one is compared as it is. */
async function checkProjectKey(
  { tokens }: Gateway,
  { name, key, role }: { name: string; key: string | null; role: string },
): Promise<Finding[]> {
  if (key === null || !key.startsWith('eyJ')) return []
  const verified = await tokens.verify(key)
  if (verified.kind === 'invalid') {
    const reason = verified.fault === 'expired' ? 'has expired' : 'is not signed with JWT_SECRET'
    return [{ isFault: true, line: `${name} ${reason}: remove it, and one is made from JWT_SECRET` }]
  }
  const { role: found, exp } = verified.claims
  if (found !== role) return [{ isFault: true, line: `${name} has the role ${found} instead of ${role}` }]
  const left = exp === undefined ? Number.POSITIVE_INFINITY : exp * 1_000 - systemClock.now().getTime()
  if (left > SOON_MS) return []
  return [{ isFault: false, line: `${name} expires in ${Math.floor(left / DAY_MS)} days: replace it before` }]
}
