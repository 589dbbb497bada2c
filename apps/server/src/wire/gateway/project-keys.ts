import { SignJWT } from 'jose'

export type KeyRole = 'anon' | 'service_role'

export interface ProjectKeySettings {
  jwtSecret: string
  anonKey?: string | undefined
  serviceRoleKey?: string | undefined
  /** Opaque keys of the newer form, `sb_publishable_...` and `sb_secret_...`. */
  publishableKey?: string | undefined
  secretKey?: string | undefined
}

/** The keys that name this project. They choose a fallback role; the Bearer token decides the real one. */
export interface ProjectKeys {
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** The role of a known key, of either form; null for a stranger. */
  roleOfKey(key: string): KeyRole | null
  /** The role of an opaque key alone: such a key may stand where a JWT would. */
  roleOfOpaqueKey(key: string): KeyRole | null
}

// Fixed times, so that every replica and every start mints the same keys from the same secret.
const MINTED_AT = Date.UTC(2025, 0, 1) / 1000
const MINTED_UNTIL = Date.UTC(2045, 0, 1) / 1000

/** The configured project keys, or minted ones where none are configured. */
export async function createProjectKeys(settings: ProjectKeySettings): Promise<ProjectKeys> {
  const anonKey = settings.anonKey ?? (await mintProjectKey('anon', settings.jwtSecret))
  const serviceRoleKey = settings.serviceRoleKey ?? (await mintProjectKey('service_role', settings.jwtSecret))
  const opaque = rolesByKey([
    [settings.publishableKey, 'anon'],
    [settings.secretKey, 'service_role'],
  ])
  const all = new Map([
    ...rolesByKey([
      [anonKey, 'anon'],
      [serviceRoleKey, 'service_role'],
    ]),
    ...opaque,
  ])
  return {
    anonKey,
    serviceRoleKey,
    roleOfKey: (key) => all.get(key) ?? null,
    roleOfOpaqueKey: (key) => opaque.get(key) ?? null,
  }
}

/** A project key of the JWT form. The same secret always gives the same key. */
export async function mintProjectKey(role: KeyRole, jwtSecret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('firstline')
    .setIssuedAt(MINTED_AT)
    .setExpirationTime(MINTED_UNTIL)
    .sign(new TextEncoder().encode(jwtSecret))
}

/** A key is found whole, by a hash that nobody outside can reckon: how long the search takes tells nothing about it. */
function rolesByKey(keys: readonly [key: string | undefined, role: KeyRole][]): Map<string, KeyRole> {
  return new Map(keys.flatMap(([key, role]) => (key === undefined ? [] : [[key, role] as const])))
}
