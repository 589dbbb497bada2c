import { DatabaseError } from './database.ts'
import { SERVER_ROLE, SESSION_SETTINGS } from './wrap-statements.ts'

/** Returns host, port and database for messages, without user and password. */
export function describeServer(url: string): string {
  const { hostname, port, pathname, searchParams } = parseUrl(url)
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${pathname}`
}

/** Returns the URL with the session settings, and the server's role if requested. */
export function addSessionSettings(url: string, role: 'owner' | 'server'): string {
  const address = parseUrl(url)
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  if (role === 'server') settings.push(`-c role=${SERVER_ROLE}`)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', [...(given ? [given] : []), ...settings].join(' '))
  return address.toString()
}

function parseUrl(url: string): URL {
  try {
    return new URL(url)
  } catch {
    // Without the value, because it contains a password.
    throw new DatabaseError({
      code: '08001',
      message: 'DATABASE_URL is not an address like postgres://user:password@host:5432/name',
    })
  }
}
