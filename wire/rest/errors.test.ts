import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DatabaseError } from '@firstline/platform/database'
import { toConnectionError } from '@firstline/platform/database/connection-error'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { toConnectionRestError } from './connection-error.ts'
import { mapSqlStateToStatus } from './map-sql-state.ts'
import { createFunctions } from './testing/create-functions.ts'

const test = await createTestDatabase()
await createFunctions(test)
const wire = await openTestApi({ database: test.database })

/** Raises an error with the service role: for an anonymous caller, 42501 would be 401. */
async function fail(fields: { code: string; message?: string; detail?: string; hint?: string }) {
  const response = await wire.fetch('/rest/v1/rpc/fail', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${wire.gateway.keys.serviceRoleKey}`,
    },
    body: JSON.stringify({ message: 'as raised', ...fields }),
  })
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, body, headers: response.headers }
}

/** PostgREST: Errors, HTTP Status Codes. One line for each code or class. */
const STATUSES: [code: string, status: number][] = [
  ['09000', 500],
  ['08006', 503],
  ['0A000', 400],
  ['0L000', 403],
  ['0P000', 403],
  ['28000', 403],
  ['28P01', 403],
  ['21000', 500],
  ['22023', 400],
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25006', 405],
  ['25000', 500],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40001', 500],
  ['42501', 403],
  ['42601', 400],
  ['42703', 400],
  ['42846', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53100', 503],
  ['53300', 503],
  ['54000', 500],
  ['54001', 500],
  ['55P03', 500],
  ['57014', 500],
  ['57P01', 503],
  ['58030', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['XX001', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['P0004', 500],
  ['PT402', 402],
  ['PT503', 503],
  ['PT099', 500],
  ['PT600', 500],
  ['PTABC', 500],
]

describe('PostgreSQL error response', () => {
  // The requests below test that a code reaches the response; this table tests the statuses.
  it.each(STATUSES)('maps SQLSTATE %s to status %i', (code, status) => {
    expect(mapSqlStateToStatus({ code, message: 'as raised' }, false)).toBe(status)
  })

  it('maps only insufficient privilege of the anonymous role to 401', () => {
    const refused = STATUSES.filter(
      ([code]) => mapSqlStateToStatus({ code, message: 'as raised' }, true) === 401,
    )
    expect(refused.map(([code]) => code)).toEqual(['42501'])
  })

  it('maps the refusal of an unfiltered write by pg-safeupdate to 400', async () => {
    const message = 'DELETE requires a WHERE clause'
    expect(await fail({ code: '21000', message })).toMatchObject({ status: 400, body: { message } })
  })

  it('returns the message, details and hint as raised', async () => {
    const { status, body, headers } = await fail({ code: '23514', detail: 'some detail', hint: 'a hint' })
    expect([status, body]).toEqual([
      400,
      { code: '23514', message: 'as raised', details: 'some detail', hint: 'a hint' },
    ])
    expect(headers.get('proxy-status')).toBe('PostgREST; error=23514')
  })

  it.each([204, 304])('responds without a body to the raised status %i', async (status) => {
    expect(await fail({ code: `PT${status}` })).toMatchObject({ status, body: null })
  })

  it('uses SQLSTATE PGRST as the whole response', async () => {
    const message = JSON.stringify({ code: 'TEA', message: 'No coffee', details: 'pot', hint: 'tea' })
    const detail = JSON.stringify({ status: 418, headers: { 'X-Pot': 'small' } })
    const { status, body, headers } = await fail({ code: 'PGRST', message, detail })
    expect([status, headers.get('x-pot')]).toEqual([418, 'small'])
    expect(body).toEqual({ code: 'TEA', message: 'No coffee', details: 'pot', hint: 'tea' })
    const empty = await fail({ code: 'PGRST', message, detail: '{"status":204,"headers":{}}' })
    expect(empty).toMatchObject({ status: 204, body: null })
    const odd = { code: 'é\r\nx: y €', message: 'm' }
    const other = await fail({
      code: 'PGRST',
      message: JSON.stringify(odd),
      detail: '{"status":400,"headers":{"content-type":"application/problem+json","Content-Length":"3"}}',
    })
    expect(other.headers.get('content-length')).toBeNull()
    expect(other).toMatchObject({ status: 400, body: odd })
    expect(other.headers.get('content-type')).toBe('application/problem+json')
  })

  const MESSAGE = '{"code":"1","message":"m"}'
  it.each([
    ['no json', '{"status":400,"headers":{}}', /^Invalid JSON value for MESSAGE/],
    ['{"code":"1"}', '{"status":400,"headers":{}}', /^Invalid JSON value for MESSAGE/],
    [MESSAGE, '', /^DETAIL is missing/],
    [MESSAGE, 'no json', /^Invalid JSON value for DETAIL/],
    [MESSAGE, '{"status":99,"headers":{}}', /^Invalid JSON value for DETAIL/],
    [MESSAGE, '{"status":400}', /^Invalid JSON value for DETAIL/],
    [MESSAGE, '{"status":400,"headers":{"a b":"c"}}', /^Invalid JSON value for DETAIL/],
    [MESSAGE, '{"status":400,"headers":{"a":"b\\r\\nc: d"}}', /^Invalid JSON value for DETAIL/],
  ])('responds with PGRST121 to malformed SQLSTATE PGRST: %s, %s', async (message, detail, details) => {
    const { status, body } = await fail({ code: 'PGRST', message, detail })
    expect([status, body]).toMatchObject([500, { code: 'PGRST121', details: expect.stringMatching(details) }])
  })
})

describe('connectionFault', () => {
  it.each<[text: string, code: string, status: number]>([
    ['timeout exceeded when trying to connect', 'PGRST003', 504],
    ['Connection terminated due to connection timeout', 'PGRST000', 503],
    ['Connection terminated unexpectedly', 'PGRST001', 503],
  ])('hides the address in the error for "%s"', (text, code, status) => {
    const error = toConnectionRestError(toConnectionError(new Error(text), 'db.internal:5432/name'))
    expect(error).toMatchObject({ code, status })
    expect(error?.message).not.toContain('db.internal')
  })

  it.each([
    ['57P01', 'PGRST001'],
    ['57P03', 'PGRST000'],
    ['53300', 'PGRST000'],
  ])('maps SQLSTATE %s to %s without the address', (code, restCode) => {
    const error = toConnectionRestError(new DatabaseError({ code, message: 'of db.internal' }))
    expect(error).toMatchObject({ code: restCode, status: 503 })
    expect(error?.message).not.toContain('db.internal')
  })

  it('returns null for any other error', () => {
    expect(toConnectionRestError(new DatabaseError({ code: '53100', message: 'disk full' }))).toBeNull()
  })
})

describe('Authorization header of /rest/v1', () => {
  const now = Math.floor(Date.now() / 1000)
  const userToken = (claims: object = {}) =>
    signWithSecret({ role: 'authenticated', sub: randomUUID(), exp: now + 600, ...claims })

  it.each<[name: string, bearer: () => Promise<string>, status: number, code: string | null]>([
    ['is empty', async () => '', 401, 'PGRST301'],
    ['is malformed', async () => 'x.y.z', 401, 'PGRST301'],
    [
      'is signed with another key',
      () => signWithSecret({ role: 'authenticated' }, new Uint8Array(32)),
      401,
      'PGRST301',
    ],
    ['has expired', () => userToken({ exp: now - 60 }), 401, 'PGRST303'],
    ['has expired within the leeway', () => userToken({ exp: now - 10 }), 200, null],
    ['is not yet valid', () => userToken({ nbf: now + 600 }), 401, 'PGRST303'],
    ['is not yet valid within the leeway', () => userToken({ nbf: now + 10 }), 200, null],
    ['was issued in the future', () => userToken({ iat: now + 600 }), 401, 'PGRST303'],
    ['has an invalid exp', () => userToken({ exp: 'soon' }), 401, 'PGRST303'],
    ['has an unknown role', () => signWithSecret({ role: 'postgres' }), 401, '22023'],
    ['is of a user and has no exp', () => userToken({ exp: undefined }), 401, 'PGRST303'],
    ['is of a user and has no sub', () => userToken({ sub: undefined }), 401, 'PGRST303'],
    ['is of a user whose sub is not a UUID', () => userToken({ sub: 'somebody' }), 401, 'PGRST303'],
    ['is of the service role and has no exp', () => signWithSecret({ role: 'service_role' }), 200, null],
    ['has no role', () => signWithSecret({}), 200, null],
  ])('gets the documented status for a token that %s', async (_name, bearer, status, code) => {
    const response = await wire.fetch('/rest/v1/rpc/request_seen', {
      headers: { authorization: `Bearer ${await bearer()}` },
    })
    const body = (await response.json()) as { code?: string }
    expect([response.status, body.code ?? null]).toEqual([status, code])
    expect(response.headers.has('www-authenticate')).toBe(status === 401)
  })
})
