import { describe, expect, it } from 'vitest'
import { messageTo, signInByCode, tickingClock } from '#test/accounts.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { database, wire } = await openWireFixture({
  settings: { autoconfirm: false, redirectUrls: ['https://allowed.example.test/**', 'firstline://callback'] },
})
const email = 'ada@example.test'
await signInByCode(wire, email)

/** Where the link of a mail leads that was asked for in this way. */
async function targetOf(
  query: string,
  headers: Record<string, string> = {},
  from = wire,
): Promise<string | null> {
  const address = `/auth/v1/recover${query}`
  const response = await from.fetch(address, { method: 'POST', headers, body: JSON.stringify({ email }) })
  expect(response.status).toBe(200)
  return (await messageTo(from, email, 'recovery')).link.searchParams.get('redirect_to')
}

const parameter = (address: string) => `?redirect_to=${encodeURIComponent(address)}`

describe('where the link of a mail leads', () => {
  it('is the site when nothing is asked for', async () => {
    expect(await targetOf('')).toBe('http://firstline.test')
  })

  it('is what the header says, else the query, else the page it was asked from', async () => {
    const headers = { redirect_to: 'http://firstline.test/header', referer: 'http://firstline.test/page' }
    expect(await targetOf(parameter('http://firstline.test/query'), headers)).toBe(
      'http://firstline.test/header',
    )
    const { referer } = headers
    expect(await targetOf(parameter('http://firstline.test/query'), { referer })).toBe(
      'http://firstline.test/query',
    )
    expect(await targetOf('', { referer })).toBe('http://firstline.test/page')
  })

  it('is the next of these when one is not allowed, and never an error', async () => {
    const referer = 'https://allowed.example.test/a/b?c=d#e'
    expect(await targetOf(parameter('https://example.org'), { referer, redirect_to: 'none' })).toBe(referer)
    expect(await targetOf(parameter('https://example.org'), { referer: 'https://example.org/' })).toBe(
      'http://firstline.test',
    )
  })

  it('may be an application that the list names', async () => {
    expect(await targetOf(parameter('firstline://callback'))).toBe('firstline://callback')
    expect(await targetOf(parameter('other://callback'))).toBe('http://firstline.test')
  })

  it('is the same host by any port where that is this machine, and by its own elsewhere', async () => {
    expect(await targetOf(parameter('http://firstline.test:8080/'))).toBe('http://firstline.test')
    const local = await openTestWire({
      database,
      clock: tickingClock(new Date(Date.now() + 60_000)),
      publicUrl: 'http://localhost:3000',
      settings: { autoconfirm: false },
    })
    expect(await targetOf(parameter('http://localhost:5173/new-password'), {}, local)).toBe(
      'http://localhost:5173/new-password',
    )
    expect(await targetOf(parameter('http://127.0.0.1:5173/'), {}, local)).toBe('http://127.0.0.1:5173/')
    expect(await targetOf(parameter('http://192.168.0.1:5173/'), {}, local)).toBe('http://localhost:3000')
    expect(await targetOf(parameter('http://2130706433/'), {}, local)).toBe('http://localhost:3000')
  })
})
