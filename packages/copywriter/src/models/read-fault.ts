import { nextDialect } from './dialect.ts'
import type { Dialect, OutputForm } from './dialect.ts'
import { ModelFault } from './model-fault.ts'

/** What a server answered instead of writing. */
export interface Refusal {
  status: number
  headers: Headers
  /** The beginning of what it said, for the program alone: it may repeat the key or the brief. */
  body: string
}

/** No server is waited for longer than this, whatever it asks for. */
const RETRY_AFTER_MAX_MS = 120_000
const TRANSIENT = new Set([408, 409, 425, 429])
const OUT_OF_MONEY = /insufficient_quota|billing|credit_balance/i
const FILTERED = /content_filter|content_policy|responsible_ai/i
/** The request did not reach anybody. */
const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

/** A refusal, told as what can be done about it. */
export function refusalFault(
  { status, headers, body }: Refusal,
  dialect: Dialect,
  output: OutputForm,
): ModelFault {
  const code = errorCode(body)
  const message = `The server answered ${status}${code ? ` (${code})` : ''}`
  const details = { status, isFree: true }
  if (FILTERED.test(code) && status < 500) return new ModelFault('declined', message, details)
  const next = nextDialect(dialect, output, { status, body })
  if (next) return new ModelFault('final', message, { ...details, dialect: next })
  const isTransient = TRANSIENT.has(status) || (status >= 500 && status !== 501)
  if (!isTransient || OUT_OF_MONEY.test(code)) return new ModelFault('final', message, details)
  return new ModelFault('transient', message, { ...details, retryAfterMs: retryAfter(headers) })
}

/** A connection that could not be made or broke, told likewise. */
export function connectionFault(error: unknown): ModelFault {
  const code = causesOf(error)
    .map(codeOf)
    .find((found) => found !== undefined)
  return new ModelFault(
    'transient',
    `The connection failed or the answer broke off${code ? ` (${code})` : ''}`,
    {
      isFree: code !== undefined && UNREACHED.test(code),
    },
  )
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause)
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

function retryAfter(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  const said = headers.get('retry-after') ?? ''
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  const wait = Number.isNaN(milliseconds) ? seconds : milliseconds
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.ceil(wait)), RETRY_AFTER_MAX_MS)
}
