import { SignJWT } from 'jose'

export type KeyRole = 'anon' | 'service_role'

export interface ProjectKeySettings {
  jwtSecret: string
  anonKey?: string | undefined
  serviceRoleKey?: string | undefined
  /** Opaque keys, `sb_publishable_...` and `sb_secret_...`. */
  publishableKey?: string | undefined
  secretKey?: string | undefined
}

/** The keys of this project. They select a fallback role; the bearer token decides the actual one. */
export interface ProjectKeys {
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** Returns the role of a JWT or opaque key; null if it is unknown. */
  findRole(key: string): KeyRole | null
  /** Returns the role of an opaque key, which is accepted in place of a JWT. */
  findOpaqueRole(key: string): KeyRole | null
}

// Fixed times, so that all replicas derive the same keys from the same secret.
const MINTED_AT = Date.UTC(2025, 0, 1) / 1000
const MINTED_UNTIL = Date.UTC(2045, 0, 1) / 1000

/** Returns the configured project keys, or derives them from the secret. */
export async function createProjectKeys(settings: ProjectKeySettings): Promise<ProjectKeys> {
  const anonKey = settings.anonKey ?? (await mintProjectKey('anon', settings.jwtSecret))
  const serviceRoleKey = settings.serviceRoleKey ?? (await mintProjectKey('service_role', settings.jwtSecret))
  const opaque = toRoleMap([
    [settings.publishableKey, 'anon'],
    [settings.secretKey, 'service_role'],
  ])
  const all = new Map([
    ...toRoleMap([
      [anonKey, 'anon'],
      [serviceRoleKey, 'service_role'],
    ]),
    ...opaque,
  ])
  return {
    anonKey,
    serviceRoleKey,
    findRole: (key) => all.get(key) ?? null,
    findOpaqueRole: (key) => opaque.get(key) ?? null,
  }
}

/** Mints a project key as a JWT. Deterministic for a secret. */
export async function mintProjectKey(role: KeyRole, jwtSecret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('firstline')
    .setIssuedAt(MINTED_AT)
    .setExpirationTime(MINTED_UNTIL)
    .sign(new TextEncoder().encode(jwtSecret))
}

/** The lookup uses a hash with a random seed, so its timing reveals nothing about a key. */
function toRoleMap(keys: readonly [key: string | undefined, role: KeyRole][]): Map<string, KeyRole> {
  return new Map(keys.flatMap(([key, role]) => (key === undefined ? [] : [[key, role] as const])))
}
