import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopback } from '@firstline/platform/is-loopback'
import type { Config } from '#server/config/config.ts'
import { CommandError } from './command-error.ts'

/** Wildcard hosts, with the loopback address that reaches each. */
const WILDCARD_HOSTS = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
])

/**
 * The loopback address of this installation's server. Never PUBLIC_URL: requests carry the rights of the service key and
 * must not leave this machine.
 * @throws {CommandError} when HOST is not an address of this machine, or PORT is 0
 */
export function findLocalAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (port === 0) {
    throw new CommandError("PORT is 0, so nobody knows where the server listens. Set PORT to the server's.")
  }
  if (!isLocalHost(host)) {
    throw new CommandError(
      `HOST is ${host}, which is no address of this machine; the rights of the service key are not sent elsewhere.`,
    )
  }
  const name = WILDCARD_HOSTS.get(host) ?? (isIP(host) === 6 ? `[${host}]` : host)
  return `http://${name}:${port}`
}

function isLocalHost(host: string): boolean {
  if (isLoopback(host) || WILDCARD_HOSTS.has(host)) return true
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.some(({ address }) => address === host)
}
