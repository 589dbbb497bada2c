import { describe, expect, it } from 'vitest'
import { defineFunction, jsonResponse } from '@firstline/wire/functions'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '../test-services.ts'

const { database } = await createTestDatabase()
const address = defineFunction({
  name: 'address',
  access: 'anon',
  handler: (context) => jsonResponse({ address: context.address, role: context.identity.role }),
})
const secretKey = 'sb_secret_of_the_tests'
const wire = await openTestApi({
  database,
  secretKey,
  functions: [address],
  trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
})
const { anonKey } = wire.gateway.keys

const SERVICES = ['/auth/v1/user', '/rest/v1/user_profiles', '/functions/v1/address']

describe('gateway of every service', () => {
  it('requires a project key in a header or the query', async () => {
    for (const path of SERVICES) {
      const missing = await wire.fetchBare(path)
      expect(missing.status, path).toBe(401)
      expect(await missing.json()).toMatchObject({ message: 'No API key found in request' })
      const wrong = await wire.fetchBare(path, { headers: { apikey: `${anonKey}x` } })
      expect(wrong.status, path).toBe(401)
      expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' })
    }
    const byQuery = await wire.fetchBare(`/auth/v1/settings?apikey=${anonKey}`)
    expect(byQuery.status).toBe(200)
  })

  it('refuses a user token as project key', async () => {
    const { data } = await wire.client().auth.signUp({ email: 'key@example.test', password: 'correct horse' })
    const apikey = data.session?.access_token ?? ''
    expect((await wire.fetchBare('/auth/v1/settings', { headers: { apikey } })).status).toBe(401)
  })

  it('accepts an opaque key as service role token', async () => {
    const response = await wire.fetchBare('/functions/v1/address', {
      method: 'POST',
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    })
    expect(await response.json()).toMatchObject({ role: 'service_role' })
  })

  it('responds to preflights without a key', async () => {
    for (const path of SERVICES) {
      const response = await wire.fetchBare(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://elsewhere.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-custom',
        },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-custom')
      expect(response.headers.get('access-control-allow-methods')).toContain('DELETE')
    }
  })

  it('sets CORS headers on all error responses', async () => {
    const large = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }
    const refusals = [
      await wire.fetchBare('/functions/v1/address', { method: 'POST' }),
      await wire.fetch('/functions/v1/nothing', { method: 'POST' }),
      await wire.fetch('/functions/v1/address', { method: 'POST', headers: { authorization: 'Bearer x' } }),
      await wire.fetch('/rest/v1/nothing'),
      await wire.fetch('/auth/v1/user'),
      await wire.fetch('/auth/v1/signup', large),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([401, 404, 401, 404, 401, 413])
    for (const { headers } of refusals) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toContain('content-range')
      expect(headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
    }
  })

  it('counts a body while it arrives regardless of Content-Length', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(256 * 1024))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(chunk)
      },
    })
    const response = await wire.fetch('/auth/v1/signup', { method: 'POST', body, duplex: 'half' })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error_code: 'request_entity_too_large' })
    expect(sent).toBeLessThan(10)
  })

  it('refuses request headers that are too large', async () => {
    const response = await wire.fetch('/auth/v1/settings', { headers: { 'x-large': 'x'.repeat(17_000) } })
    expect(response.status).toBe(431)
  })

  it('assigns a request id and keeps a valid one of the client', async () => {
    const own = await wire.fetch('/auth/v1/settings', { headers: { 'x-request-id': 'form-17-b' } })
    expect(own.headers.get('x-request-id')).toBe('form-17-b')
    const unfit = await wire.fetch('/auth/v1/settings', { headers: { 'x-request-id': 'a "b" c' } })
    expect(unfit.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('sends security headers, with HSTS for https sites only', async () => {
    const plain = await wire.fetch('/auth/v1/settings')
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plain.headers.get('x-frame-options')).toBe('DENY')
    expect(plain.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(plain.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(plain.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    const denied = (plain.headers.get('permissions-policy') ?? '').split(', ')
    expect(denied).toEqual(
      expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()']),
    )
    // The Copy buttons write to the clipboard.
    expect(denied.join()).not.toContain('clipboard')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await openTestApi({ database, publicUrl: 'https://firstline.test' })
    const response = await secure.fetch('/auth/v1/settings')
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  })

  it('uses the rightmost address that is not a trusted proxy', async () => {
    const readAddress = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      const response = await wire.fetch('/functions/v1/address', { method: 'POST', headers })
      return ((await response.json()) as { address: string }).address
    }
    expect(await readAddress('203.0.113.9')).toBe('203.0.113.9')
    expect(await readAddress('1.1.1.1, 203.0.113.9, 10.2.3.4')).toBe('203.0.113.9')
    expect(await readAddress('1.1.1.1, nonsense')).toBe('127.0.0.1')
    expect(await readAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(await readAddress('fe80::1%eth0')).toBe('fe80::1')

    const open = await openTestApi({ database, functions: [address] })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const response = await open.fetch('/functions/v1/address', { method: 'POST', headers })
    expect(await response.json()).toMatchObject({ address: '127.0.0.1' })
  })

  it('logs one line per request without query, email address, password or token', async () => {
    const lines = captureLogs('info')
    const client = wire.client()
    await client.auth.signUp({ email: 'quiet@example.test', password: 'battery staple' })
    const { data } = await client.auth.getSession()
    await wire.fetch(`/auth/v1/settings?apikey=${anonKey}&token=secret`)
    const log = lines.join('')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      level: 'info',
      subsystem: 'request',
      method: 'GET',
      path: '/auth/v1/settings',
      status: 200,
    })
    const secrets = [
      'quiet@example.test',
      'battery staple',
      'token=secret',
      anonKey,
      data.session?.access_token ?? 'x',
      data.session?.refresh_token ?? 'x',
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  it('truncates long paths in the log', async () => {
    const lines = captureLogs('info')
    const path = `/auth/v1/${'x'.repeat(15_000)}`
    expect((await wire.fetch(path)).status).toBe(404)
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([path.slice(0, 256)])
  })
})
