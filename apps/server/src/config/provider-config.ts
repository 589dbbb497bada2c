import { z } from 'zod'
import { formatIssue, confidentialAddress, textValue } from './value-schemas.ts'
import type { Variable } from './variable.ts'

/** An external identity provider. */
export interface ProviderConfig {
  /** The value of `?provider=`: 'google'. */
  name: string
  /** The text of its button: 'Google'. */
  label: string
  /** GitHub supports OAuth 2.0 only and returns the user by an API of its own. */
  kind: 'oidc' | 'github'
  /** For GitHub the address of the site. */
  issuer: string
  /** The first is this site's; ID tokens may have any of them as audience, such as a mobile app's. */
  clientIds: readonly [string, ...string[]]
  clientSecret: string
}

const clientIds = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (ids): ids is [string, ...string[]] => ids.every((id) => id !== ''),
    'must be an id, or ids separated by commas',
  )

const issuer = confidentialAddress.refine((value) => !/[?#]/.test(value), 'may have no ? and no #')

/** Settings that exist once per provider; `<NAME>` is the provider's name, such as GOOGLE. */
export const PROVIDER_VARIABLES = {
  'AUTH_OIDC_<NAME>_ISSUER': {
    default: '-',
    meaning:
      'An OpenID Connect provider, by the address of its issuer; see docs/providers.md. Built in for GOOGLE and GITHUB.',
    schema: issuer,
  },
  'AUTH_OIDC_<NAME>_CLIENT_ID': {
    default: '-',
    meaning:
      'The id that the provider gave to this site. Further ones, separated by commas, are those of apps whose ID tokens count too.',
    schema: clientIds,
  },
  'AUTH_OIDC_<NAME>_CLIENT_SECRET': {
    default: '-',
    meaning: 'The secret that belongs to the first id.',
    secret: true,
    schema: textValue,
  },
  'AUTH_OIDC_<NAME>_LABEL': {
    default: 'the name',
    meaning: 'How buttons name the provider.',
    schema: textValue,
  },
} as const satisfies Record<string, Variable<unknown>>

const KNOWN_PROVIDERS: Record<string, Pick<ProviderConfig, 'label' | 'issuer'>> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  github: { label: 'GitHub', issuer: 'https://github.com' },
}

/** Names of identities without a provider, and of single sign-on. */
const RESERVED_NAME = /^(email|phone|anonymous_users|saml|sso|web3)$/

const PREFIX = /^AUTH_OIDC_/i
const PATTERN = /^AUTH_OIDC_([A-Z][A-Z0-9_]*)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/

const NAMING_HINT =
  'those of a provider are AUTH_OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL, in capital letters'

type Part = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'LABEL'

export function readProviders(environment: Record<string, string | undefined>): {
  providers: ProviderConfig[]
  issues: string[]
} {
  const named = new Map<string, Partial<Record<Part, string>>>()
  const issues: string[] = []
  for (const [variable, raw] of Object.entries(environment)) {
    const value = raw?.trim()
    if (!value || !PREFIX.test(variable)) continue
    const [, name, part] = PATTERN.exec(variable) ?? []
    if (name && part) named.set(name, { ...named.get(name), [part]: value })
    else issues.push(`${variable} is no setting: ${NAMING_HINT}`)
  }
  const providers = [...named].flatMap(([name, parts]) => toProvider(name, parts, issues) ?? [])
  return { providers, issues }
}

function toProvider(
  name: string,
  parts: Partial<Record<Part, string>>,
  issues: string[],
): ProviderConfig | undefined {
  const known = KNOWN_PROVIDERS[name.toLowerCase()]
  const before = issues.length
  if (RESERVED_NAME.test(name.toLowerCase()))
    issues.push(`AUTH_OIDC_${name}_CLIENT_ID: a provider can't have this name`)
  const read = <T>(part: Part, schema: z.ZodType<T, string>, fallback?: T): T | undefined => {
    const variable = `AUTH_OIDC_${name}_${part}`
    const value = parts[part]
    if (value === undefined) {
      if (fallback === undefined) issues.push(`${variable} must be set with the others of this provider`)
      return fallback
    }
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const allowed = result.error.issues[0]?.message
    issues.push(formatIssue(variable, { value, isSecret: part === 'CLIENT_SECRET', allowed }))
    return undefined
  }
  const found = {
    issuer: read('ISSUER', issuer, known?.issuer),
    clientIds: read('CLIENT_ID', clientIds),
    clientSecret: read('CLIENT_SECRET', textValue),
    label: read('LABEL', textValue, known?.label ?? formatLabel(name)),
  }
  if (issues.length > before || !found.issuer || !found.clientIds || !found.clientSecret || !found.label)
    return undefined
  return {
    name: name.toLowerCase(),
    label: found.label,
    kind: name === 'GITHUB' ? 'github' : 'oidc',
    issuer: found.issuer,
    clientIds: found.clientIds,
    clientSecret: found.clientSecret,
  }
}

/** Converts 'MY_COMPANY' to 'My Company'. */
function formatLabel(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
}
