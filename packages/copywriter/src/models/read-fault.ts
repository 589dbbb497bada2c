import { APICallError } from '@ai-sdk/provider'
import { ModelFault } from './model-fault.ts'

/** No server is waited for longer than this, whatever it asks for. */
const RETRY_AFTER_MAX_MS = 120_000
const TRANSIENT = new Set([408, 409, 425, 429])
const OUT_OF_MONEY = /insufficient_quota|billing|credit_balance/i
const FILTERED = /content_filter|content_policy|responsible_ai/i
/** The request did not reach anybody. */
const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

/** Any error of a call, told as what can be done about it. */
export function readFault(error: unknown): ModelFault {
  const chain = causesOf(error)
  const known = chain.find((cause) => cause instanceof ModelFault)
  if (known) return known
  const refused = chain.find((cause) => APICallError.isInstance(cause) && !isWhole(cause.statusCode))
  if (APICallError.isInstance(refused) && refused.statusCode !== undefined) return refusedWith(refused)
  const code = chain.map(codeOf).find((found) => found !== undefined)
  return new ModelFault(
    'transient',
    `The connection failed or the answer broke off${code ? ` (${code})` : ''}`,
    {
      isFree: code !== undefined && UNREACHED.test(code),
    },
  )
}

/** A fault while reading an answer is told with the answer's own status: no refusal. */
const isWhole = (status: number | undefined) => status !== undefined && status >= 200 && status < 300

function refusedWith(error: APICallError): ModelFault {
  const status = error.statusCode ?? 0
  const code = errorCode(error.responseBody ?? '')
  const message = `The server answered ${status}${code ? ` (${code})` : ''}`
  const details = { status, isFree: true }
  if (FILTERED.test(code) && status < 500) return new ModelFault('declined', message, details)
  const isTransient = TRANSIENT.has(status) || (status >= 500 && status !== 501)
  if (!isTransient || OUT_OF_MONEY.test(code)) return new ModelFault('final', message, details)
  return new ModelFault('transient', message, { ...details, retryAfterMs: retryAfter(error.responseHeaders) })
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let cause = error; cause !== undefined && cause !== null && chain.length < 8; ) {
    chain.push(cause)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return chain
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : undefined
}

/** The server's own code word for the error; prose is left out. */
function errorCode(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } }
    const word = [error?.code, error?.type].find((part) => typeof part === 'string')
    return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word) ? word : ''
  } catch {
    return ''
  }
}

function retryAfter(headers: Record<string, string> = {}): number | undefined {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN)
  const said = headers['retry-after'] ?? ''
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  const wait = Number.isNaN(milliseconds) ? seconds : milliseconds
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.ceil(wait)), RETRY_AFTER_MAX_MS)
}
