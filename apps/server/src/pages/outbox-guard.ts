import type { Context } from 'hono'
import { getSocketAddress } from '@firstline/gateway/socket-address'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
const LOOPBACK_HOST_HEADER = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_SOCKETS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDING_HEADER = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip)$/

/** Whether the outbox is served: only where the server is reachable from this machine alone, and never in production. */
export function isOutboxEnabled(
  { production, host }: { production: boolean; host: string },
  publicUrl: string,
): boolean {
  return !production && LOOPBACK_HOSTS.has(host) && LOOPBACK_HOSTS.has(new URL(publicUrl).hostname)
}

/**
 * Whether a request comes from this machine. Refuses a foreign Host header (DNS rebinding), a forwarding proxy and a
 * socket from another address.
 */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = [...c.req.raw.headers.keys()].some((name) => FORWARDING_HEADER.test(name))
  return (
    !isForwarded &&
    LOOPBACK_HOST_HEADER.test(c.req.header('host') ?? '') &&
    LOOPBACK_SOCKETS.has(getSocketAddress(c) ?? '')
  )
}
