import { RestError } from '../rest-error.ts'

/** The `Prefer` header. Null for a preference not given. RFC 7240; PostgREST: Prefer Header. */
export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  /** The most rows that a write may affect. Only with `handling=strict`. */
  maxAffected: number | null
  /** The time zone of the transaction. */
  timezone: string | null
}

type Kind = keyof Preferences

const VALUES = {
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

/** Known but not applied, as with PostgREST's default `db-tx-end = commit`. */
const TRANSACTION = ['tx=commit', 'tx=rollback']

/**
 * Parses `Prefer`, several header lines joined by commas. The first value of a preference wins (RFC 7240, 2).
 * @throws {RestError} PGRST122 for an unknown preference with `handling=strict`.
 */
export function parsePrefer(header: string | undefined): Preferences {
  const given = new Map<string, string>()
  const unknown: string[] = []
  for (const each of (header ?? '').split(',').map((part) => part.trim())) {
    if (each === '' || TRANSACTION.includes(each)) continue
    const equals = each.indexOf('=')
    const [kind, value] = [each.slice(0, equals), each.slice(equals + 1)]
    if (!isKnown(kind, value)) unknown.push(each)
    else if (!given.has(kind)) given.set(kind, value)
  }
  const handling = oneOf(VALUES.handling, given.get('handling'))
  if (handling === 'strict' && unknown.length > 0) throw invalidPreferences(unknown)
  const most = given.get('max-affected')
  return {
    return: oneOf(VALUES.return, given.get('return')),
    count: oneOf(VALUES.count, given.get('count')),
    resolution: oneOf(VALUES.resolution, given.get('resolution')),
    missing: oneOf(VALUES.missing, given.get('missing')),
    handling,
    maxAffected: handling === 'strict' && most !== undefined ? Number(most) : null,
    timezone: given.get('timezone') ?? null,
  }
}

function isKnown(kind: string, value: string): boolean {
  if (kind === 'max-affected') return /^\d{1,9}$/.test(value)
  if (kind === 'timezone') return isTimeZone(value)
  const values: readonly string[] | undefined = Object.entries(VALUES).find(([name]) => name === kind)?.[1]
  return values?.includes(value) ?? false
}

// IANA names only. PostgreSQL also accepts POSIX offsets such as `UTC+3`, whose sign is inverted.
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** The zone names of three letters. JavaScript also accepts abbreviations such as JST, which PostgreSQL does not. */
const SHORT_ZONES = new Set('UTC GMT UCT CET EET MET WET EST MST HST PRC ROC ROK'.split(' '))

function isTimeZone(name: string): boolean {
  if (/^[A-Z]{3}$/i.test(name) && !SHORT_ZONES.has(name.toUpperCase())) return false
  try {
    return (
      ZONE_NAME.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | null {
  return values.find((each) => each === value) ?? null
}

function invalidPreferences(unknown: readonly string[]): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${unknown.join(', ')}`,
  })
}

/** In the order of Preference-Applied. */
const KINDS: readonly Kind[] = [
  'resolution',
  'missing',
  'return',
  'count',
  'handling',
  'timezone',
  'maxAffected',
]

/** The value of Preference-Applied: the given preferences that applied to this request. RFC 7240, 3. */
export function formatAppliedPreferences(preferences: Preferences, applicable: readonly Kind[]): string {
  const always: readonly Kind[] = ['handling', 'timezone']
  return KINDS.filter(
    (kind) => preferences[kind] !== null && (applicable.includes(kind) || always.includes(kind)),
  )
    .map((kind) => `${kind === 'maxAffected' ? 'max-affected' : kind}=${preferences[kind]}`)
    .join(', ')
}
