import { RestError } from '../rest-error.ts'

/** What a request prefers, by `Prefer`. Null where it says nothing. */
export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  /** How many rows a write may touch at most. Only with strict handling. */
  maxAffected: number | null
  /** The time zone that times are given in, for this transaction alone. */
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

/** Known, and not honoured: whether a transaction is kept is not the client's to say here. */
const TRANSACTION = ['tx=commit', 'tx=rollback']

/**
 * Reads `Prefer`, the lines of it joined by commas. The first value of a kind wins.
 * @throws {RestError} PGRST122 for what isn't known, when the handling is to be strict.
 */
export function parsePrefer(header: string | undefined): Preferences {
  const asked = new Map<string, string>()
  const unknown: string[] = []
  for (const each of (header ?? '').split(',').map((part) => part.trim())) {
    if (each === '' || TRANSACTION.includes(each)) continue
    const equals = each.indexOf('=')
    const [kind, value] = [each.slice(0, equals), each.slice(equals + 1)]
    if (!isKnown(kind, value)) unknown.push(each)
    else if (!asked.has(kind)) asked.set(kind, value)
  }
  const handling = oneOf(VALUES.handling, asked.get('handling'))
  if (handling === 'strict' && unknown.length > 0) throw invalidPreferences(unknown)
  const most = asked.get('max-affected')
  return {
    return: oneOf(VALUES.return, asked.get('return')),
    count: oneOf(VALUES.count, asked.get('count')),
    resolution: oneOf(VALUES.resolution, asked.get('resolution')),
    missing: oneOf(VALUES.missing, asked.get('missing')),
    handling,
    maxAffected: handling === 'strict' && most !== undefined ? Number(most) : null,
    timezone: asked.get('timezone') ?? null,
  }
}

function isKnown(kind: string, value: string): boolean {
  if (kind === 'max-affected') return /^\d{1,9}$/.test(value)
  if (kind === 'timezone') return isTimeZone(value)
  const values: readonly string[] | undefined = Object.entries(VALUES).find(([name]) => name === kind)?.[1]
  return values?.includes(value) ?? false
}

// Names of places alone: PostgreSQL reads other texts too, and some of them the other way round.
const PLACE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Of three letters, these are names; JST and the like are abbreviations, which JavaScript knows and PostgreSQL doesn't. */
const SHORT_ZONES = new Set('UTC GMT UCT CET EET MET WET EST MST HST PRC ROC ROK'.split(' '))

function isTimeZone(name: string): boolean {
  if (/^[A-Z]{3}$/i.test(name) && !SHORT_ZONES.has(name.toUpperCase())) return false
  try {
    return PLACE.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
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

/** In the order in which they are repeated. */
const KINDS: readonly Kind[] = [
  'resolution',
  'missing',
  'return',
  'count',
  'handling',
  'timezone',
  'maxAffected',
]

/** What to repeat in Preference-Applied: of what was asked for, the kinds that meant something here. */
export function appliedPreferences(preferences: Preferences, honoured: readonly Kind[]): string {
  const always: readonly Kind[] = ['handling', 'timezone']
  return KINDS.filter(
    (kind) => preferences[kind] !== null && (honoured.includes(kind) || always.includes(kind)),
  )
    .map((kind) => `${kind === 'maxAffected' ? 'max-affected' : kind}=${preferences[kind]}`)
    .join(', ')
}
