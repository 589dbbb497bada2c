import { describe, expect, it } from 'vitest'
import { readMessageTo, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { database, wire } = await openApiFixture({
  settings: { autoconfirm: false, redirectUrls: ['https://allowed.example.test/**', 'firstline://callback'] },
})
const email = 'ada@example.test'
await signInByCode(wire, email)

/** The redirect of the mailed link for a request with this query and these headers. */
async function requestRedirect(
  query: string,
  headers: Record<string, string> = {},
  from = wire,
): Promise<string | null> {
  const address = `/auth/v1/recover${query}`
  const response = await from.fetch(address, { method: 'POST', headers, body: JSON.stringify({ email }) })
  expect(response.status).toBe(200)
  return (await readMessageTo(from, email, 'recovery')).link.searchParams.get('redirect_to')
}

const parameter = (address: string) => `?redirect_to=${encodeURIComponent(address)}`

describe('redirect_to of a mailed link', () => {
  it('is the site URL by default', async () => {
    expect(await requestRedirect('')).toBe('http://firstline.test')
  })

  it('comes from the header, else the query, else the referer', async () => {
    const headers = { redirect_to: 'http://firstline.test/header', referer: 'http://firstline.test/page' }
    expect(await requestRedirect(parameter('http://firstline.test/query'), headers)).toBe(
      'http://firstline.test/header',
    )
    const { referer } = headers
    expect(await requestRedirect(parameter('http://firstline.test/query'), { referer })).toBe(
      'http://firstline.test/query',
    )
    expect(await requestRedirect('', { referer })).toBe('http://firstline.test/page')
  })

  it('falls back to the next candidate when one is not allowed, never to an error', async () => {
    const referer = 'https://allowed.example.test/a/b?c=d#e'
    expect(await requestRedirect(parameter('https://example.org'), { referer, redirect_to: 'none' })).toBe(
      referer,
    )
    expect(await requestRedirect(parameter('https://example.org'), { referer: 'https://example.org/' })).toBe(
      'http://firstline.test',
    )
  })

  it('may be an app URL on the allow list', async () => {
    expect(await requestRedirect(parameter('firstline://callback'))).toBe('firstline://callback')
    expect(await requestRedirect(parameter('other://callback'))).toBe('http://firstline.test')
  })

  it('may be any port of a loopback host, but only the own port of other hosts', async () => {
    expect(await requestRedirect(parameter('http://firstline.test:8080/'))).toBe('http://firstline.test')
    const local = await openTestApi({
      database,
      clock: tickingClock(new Date(Date.now() + 60_000)),
      publicUrl: 'http://localhost:3000',
      settings: { autoconfirm: false },
    })
    expect(await requestRedirect(parameter('http://localhost:5173/new-password'), {}, local)).toBe(
      'http://localhost:5173/new-password',
    )
    expect(await requestRedirect(parameter('http://127.0.0.1:5173/'), {}, local)).toBe(
      'http://127.0.0.1:5173/',
    )
    expect(await requestRedirect(parameter('http://192.168.0.1:5173/'), {}, local)).toBe(
      'http://localhost:3000',
    )
    expect(await requestRedirect(parameter('http://2130706433/'), {}, local)).toBe('http://localhost:3000')
  })
})
