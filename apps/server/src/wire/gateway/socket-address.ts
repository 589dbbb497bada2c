import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The other end of the connection; unknown where the app is asked without a socket. */
export function socketAddress(c: Context): string | undefined {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket?.remoteAddress
}
