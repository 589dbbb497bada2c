import { z } from 'zod'
import { complaint, confidentialAddress, text } from './value-schemas.ts'
import type { Variable } from './variable.ts'

/** Somebody whose accounts open ours. */
export interface ProviderConfig {
  /** As `?provider=` names it: 'google'. */
  name: string
  /** As buttons name it: 'Google'. */
  label: string
  /** GitHub speaks OAuth 2.0 only, and tells who somebody is by its own API. */
  kind: 'oidc' | 'github'
  /** Of GitHub the address of the site. */
  issuer: string
  /** The first one is ours; ID tokens may be for any of them, such as an app's. */
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

/** Each setting once for a provider: `<NAME>` stands for the name it gets here, such as GOOGLE. */
export const PROVIDER_VARIABLES = {
  'AUTH_OIDC_<NAME>_ISSUER': {
    default: '-',
    meaning:
      'An OpenID Connect provider, by the address of its issuer; docs/providers.md shows how. GOOGLE and GITHUB need none: theirs are known.',
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
    schema: text,
  },
  'AUTH_OIDC_<NAME>_LABEL': {
    default: 'the name',
    meaning: 'How buttons name the provider.',
    schema: text,
  },
} as const satisfies Record<string, Variable<unknown>>

const KNOWN: Record<string, Pick<ProviderConfig, 'label' | 'issuer'>> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  github: { label: 'GitHub', issuer: 'https://github.com' },
}

/** What an identity without any provider is called, and what single sign-on is told by. */
const TAKEN = /^(email|phone|anonymous_users|saml|sso|web3)$/

const PREFIX = /^AUTH_OIDC_/i
const PATTERN = /^AUTH_OIDC_([A-Z][A-Z0-9_]*)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/

const NAMES =
  'those of a provider are AUTH_OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL, in capital letters'

type Part = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'LABEL'

/** The providers that the environment names, and what is wrong with its settings of them. */
export function readProviders(environment: Record<string, string | undefined>): {
  providers: ProviderConfig[]
  faults: string[]
} {
  const named = new Map<string, Partial<Record<Part, string>>>()
  const faults: string[] = []
  for (const [variable, raw] of Object.entries(environment)) {
    const value = raw?.trim()
    if (!value || !PREFIX.test(variable)) continue
    const [, name, part] = PATTERN.exec(variable) ?? []
    if (name && part) named.set(name, { ...named.get(name), [part]: value })
    else faults.push(`${variable} is no setting: ${NAMES}`)
  }
  const providers = [...named].flatMap(([name, parts]) => toProvider(name, parts, faults) ?? [])
  return { providers, faults }
}

function toProvider(
  name: string,
  parts: Partial<Record<Part, string>>,
  faults: string[],
): ProviderConfig | undefined {
  const known = KNOWN[name.toLowerCase()]
  const before = faults.length
  if (TAKEN.test(name.toLowerCase()))
    faults.push(`AUTH_OIDC_${name}_CLIENT_ID: a provider can't have this name`)
  const read = <T>(part: Part, schema: z.ZodType<T, string>, fallback?: T): T | undefined => {
    const variable = `AUTH_OIDC_${name}_${part}`
    const value = parts[part]
    if (value === undefined) {
      if (fallback === undefined) faults.push(`${variable} must be set with the others of this provider`)
      return fallback
    }
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const allowed = result.error.issues[0]?.message
    faults.push(complaint(variable, { value, isSecret: part === 'CLIENT_SECRET', allowed }))
    return undefined
  }
  const found = {
    issuer: read('ISSUER', issuer, known?.issuer),
    clientIds: read('CLIENT_ID', clientIds),
    clientSecret: read('CLIENT_SECRET', text),
    label: read('LABEL', text, known?.label ?? inWords(name)),
  }
  if (faults.length > before || !found.issuer || !found.clientIds || !found.clientSecret || !found.label)
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

/** 'MY_COMPANY' as 'My Company'. */
function inWords(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
}
