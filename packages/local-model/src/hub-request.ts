import { isLoopback } from '@firstline/platform/is-loopback'
import { EnvHttpProxyAgent, request } from 'undici'
import { hasCode, LocalModelError } from './local-model-error.ts'

export interface HubOptions {
  /** Of a proxy for https and for http, as in HTTPS_PROXY and HTTP_PROXY. */
  proxies?: { https?: string | undefined; http?: string | undefined; except?: string | undefined } | undefined
  signal: AbortSignal
}

const UNREACHABLE = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * One request without following redirects.
 * @throws {LocalModelError} when the hub can't be reached, or the connection would not be encrypted
 */
export async function requestHub(
  url: URL,
  method: 'HEAD' | 'GET',
  { headers, proxies, signal }: HubOptions & { headers?: Record<string, string> },
) {
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new LocalModelError(`${url.origin} is refused: models are fetched over https only.`)
  }
  const dispatcher = new EnvHttpProxyAgent({
    httpsProxy: proxies?.https ?? '',
    httpProxy: proxies?.http ?? '',
    noProxy: proxies?.except ?? '',
  })
  try {
    return await request(url, {
      method,
      headers: { 'user-agent': 'firstline-model/0.1', 'accept-encoding': 'identity', ...headers },
      dispatcher,
      signal,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw new LocalModelError(`${url.host} can't be reached${describeCode(error)}: ${ADVICE}`, {
      cause: error,
    })
  }
}

export const ADVICE =
  'check the network (or HTTPS_PROXY), or use a file at hand: npm run model -- --file PATH'

function describeCode(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const known = UNREACHABLE.find((code) => causes.some((cause) => hasCode(cause, code)))
  return known ? ` (${known})` : ''
}
