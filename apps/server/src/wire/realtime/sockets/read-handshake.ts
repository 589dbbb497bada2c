import type { IncomingMessage } from 'node:http'
import type { Gateway } from '../../gateway/index.ts'
import { type Access, ANONYMOUS, readAccess } from '../channels/access.ts'
import { JoinRefusal } from '../channels/join-refusal.ts'
import type { FrameVersion } from '../frames/message.ts'

export type Handshake =
  | { kind: 'accepted'; version: FrameVersion; access: Access }
  | { kind: 'refused'; status: number; error: string }

/**
 * Reads what a handshake asks for. Where it comes from (`Origin`) is not looked at: nothing here is a cookie, so a page
 * of somebody else has nothing to show that its visitor didn't give it.
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
  const key = query.get('apikey') ?? header(request, 'x-api-key') ?? header(request, 'apikey') ?? ''
  if (key === '') {
    return gateway.apiKeyRequired
      ? { kind: 'refused', status: 401, error: 'API key is missing' }
      : { kind: 'accepted', version, access: ANONYMOUS }
  }
  try {
    return { kind: 'accepted', version, access: await readAccess(gateway, key) }
  } catch (error) {
    if (error instanceof JoinRefusal) return { kind: 'refused', status: 401, error: error.message }
    throw error
  }
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
