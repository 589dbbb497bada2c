import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from '#server/config/config.ts'
import { CommandError } from './command-error.ts'

/** HOSTs that mean every address of the machine. */
const EVERYWHERE = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
])

/**
 * Where this installation's server listens on this machine. Never PUBLIC_URL: that leads through the world, and what is
 * sent carries the rights of the service key.
 * @throws {CommandError} when HOST is no address of this machine, or PORT does not say which port.
 */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (port === 0) {
    throw new CommandError("PORT is 0, so nobody knows where the server listens. Set PORT to the server's.")
  }
  if (!isOwn(host)) {
    throw new CommandError(
      `HOST is ${host}, which is no address of this machine; the rights of the service key are not sent elsewhere.`,
    )
  }
  const name = EVERYWHERE.get(host) ?? (isIP(host) === 6 ? `[${host}]` : host)
  return `http://${name}:${port}`
}

function isOwn(host: string): boolean {
  if (host === 'localhost' || EVERYWHERE.has(host)) return true
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return (
    (isIP(host) === 4 && host.startsWith('127.')) ||
    host === '::1' ||
    addresses.some(({ address }) => address === host)
  )
}
