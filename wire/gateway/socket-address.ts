import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Returns the remote address of the connection; undefined without a socket. */
export function getSocketAddress(c: Context): string | undefined {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket?.remoteAddress
}
