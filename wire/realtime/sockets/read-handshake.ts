import type { IncomingMessage } from 'node:http'
import type { Gateway } from '@firstline/wire/gateway'
import { type Access, ANONYMOUS, readAccess } from '../channels/access.ts'
import { JoinError } from '../channels/join-error.ts'
import type { FrameVersion } from '../frames/message.ts'

export type Handshake =
  | { kind: 'accepted'; version: FrameVersion; access: Access }
  | { kind: 'refused'; status: number; error: string }

/**
 * Reads the parameters of a handshake. `Origin` is not checked: authentication uses no cookies, so cross-site WebSocket
 * hijacking is not possible.
 */
export async function readHandshake(
  gateway: Gateway,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Handshake> {
  const version = query.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') {
    return { kind: 'refused', status: 400, error: 'The protocol version (vsn) must be 1.0.0 or 2.0.0' }
  }
  const key = query.get('apikey') ?? readHeader(request, 'x-api-key') ?? readHeader(request, 'apikey') ?? ''
  if (key === '') {
    return gateway.apiKeyRequired
      ? { kind: 'refused', status: 401, error: 'API key is missing' }
      : { kind: 'accepted', version, access: ANONYMOUS }
  }
  try {
    return { kind: 'accepted', version, access: await readAccess(gateway, key) }
  } catch (error) {
    if (error instanceof JoinError) return { kind: 'refused', status: 401, error: error.message }
    throw error
  }
}

function readHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
