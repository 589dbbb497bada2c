import type { Context } from 'hono'
import { socketAddress } from '#server/wire/gateway/socket-address.ts'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
const LOOPBACK_HOST_HEADER = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_SOCKETS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDING_HEADER = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip)$/

/** Mails that can't be sent may be read on the machine itself, when nobody else reaches it, and never in production. */
export function outboxIsOpen(
  { production, host }: { production: boolean; host: string },
  publicUrl: string,
): boolean {
  return !production && LOOPBACK_HOSTS.has(host) && LOOPBACK_HOSTS.has(new URL(publicUrl).hostname)
}

/**
 * Who asks this machine from this machine. A name that was made to point here (the Host header), a proxy and a socket
 * from elsewhere are somebody else.
 */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = [...c.req.raw.headers.keys()].some((name) => FORWARDING_HEADER.test(name))
  return (
    !isForwarded &&
    LOOPBACK_HOST_HEADER.test(c.req.header('host') ?? '') &&
    LOOPBACK_SOCKETS.has(socketAddress(c) ?? '')
  )
}
