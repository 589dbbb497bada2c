import type { Context } from 'hono'
import { getSocketAddress } from '@firstline/wire/gateway/socket-address'
import { isLoopback } from '@firstline/platform/is-loopback'

const FORWARDING_HEADER = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip)$/

/** Whether the outbox is served: only where the server is reachable from this machine alone, and never in production. */
export function isOutboxEnabled(
  { production, host }: { production: boolean; host: string },
  publicUrl: string,
): boolean {
  return !production && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
}

/**
 * Whether a request comes from this machine. Refuses a foreign Host header (DNS rebinding), a forwarding proxy and a
 * socket from another address.
 */
export function isFromThisMachine(c: Context): boolean {
  const isForwarded = [...c.req.raw.headers.keys()].some((name) => FORWARDING_HEADER.test(name))
  return (
    !isForwarded &&
    isLoopback((c.req.header('host') ?? '').replace(/:\d{1,5}$/, '')) &&
    isLoopback(getSocketAddress(c) ?? '')
  )
}
