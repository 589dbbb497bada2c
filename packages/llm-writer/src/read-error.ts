import { chooseNextDialect } from './dialect.ts'
import type { Dialect, OutputForm } from './dialect.ts'
import { ModelError } from './model-error.ts'

/** A response without a completion. */
export interface Refusal {
  status: number
  headers: Headers
  /** The beginning of the body. Never logged: it may repeat the key or the brief. */
  body: string
}

/** Upper limit of Retry-After. */
const RETRY_AFTER_MAX_MS = 120_000
const TRANSIENT = new Set([408, 409, 425, 429])
const OUT_OF_MONEY = /insufficient_quota|insufficient_balance|billing|credit_balance/i
const FILTERED = /content_filter|content_policy|responsible_ai/i
/** The code of OpenAI and of servers that follow it, and what others write. */
const TOO_LONG = /^context_length_exceeded$/
const SAYS_TOO_LONG =
  /\b(?:maximum|exceeds?|available) (?:the )?(?:model's )?(?:available )?context (?:length|size|window)\b/i
/** The request did not reach a server. */
const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

export function toRefusalError(
  { status, headers, body }: Refusal,
  dialect: Dialect,
  output: OutputForm,
): ModelError {
  const code = readErrorCode(body)
  const message = `The server answered ${status}${code ? ` (${code})` : ''}`
  const details = { status, code: code === '' ? undefined : code, isFree: true }
  if (FILTERED.test(code) && status < 500) return new ModelError('declined', message, details)
  if (TOO_LONG.test(code) || (status === 400 && SAYS_TOO_LONG.test(body)))
    return new ModelError('too_long', message, details)
  const next = chooseNextDialect(dialect, output, { status, body })
  if (next) return new ModelError('final', message, { ...details, dialect: next })
  const isTransient = TRANSIENT.has(status) || (status >= 500 && status !== 501)
  if (!isTransient || OUT_OF_MONEY.test(code)) return new ModelError('final', message, details)
  return new ModelError('transient', message, { ...details, retryAfterMs: readRetryAfter(headers) })
}

export function toModelConnectionError(error: unknown): ModelError {
  const code = listCauses(error)
    .map(readCode)
    .find((found) => found !== undefined)
  return new ModelError(
    'transient',
    `The connection failed or the answer broke off${code ? ` (${code})` : ''}`,
    {
      code,
      isFree: code !== undefined && UNREACHED.test(code),
    },
  )
}

function listCauses(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause)
  return chain
}

function readCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : undefined
}

/** The server's error code; prose is left out. */
function readErrorCode(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } }
    return chooseErrorCode(error)
  } catch {
    return ''
  }
}

export function chooseErrorCode(error: { code?: unknown; type?: unknown } | undefined): string {
  const word = [error?.code, error?.type].find((part) => typeof part === 'string')
  return typeof word === 'string' && /^[\w.-]{1,60}$/.test(word) ? word : ''
}

function readRetryAfter(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  const said = headers.get('retry-after') ?? ''
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  const wait = Number.isNaN(milliseconds) ? seconds : milliseconds
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.ceil(wait)), RETRY_AFTER_MAX_MS)
}
