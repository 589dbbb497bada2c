import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { landingOf, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)

describe('the cookie of a browser that began without a verifier', () => {
  const SAFE = 'https://firstline.test'
  const begin = async (door: TestWire, cookie = '') => {
    const headers = cookie === '' ? {} : { cookie }
    const response = await door.fetchBare('/auth/v1/authorize?provider=acme', { headers })
    const [line = ''] = response.headers.getSetCookie()
    const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return { line, pair: line.split(';')[0] ?? '', state }
  }
  const back = async (door: TestWire, state: string, cookie: string) => {
    const response = await door.fetchBare(`/auth/v1/callback?state=${state}`, { headers: { cookie } })
    return landingOf(response).query['error_description']
  }
  const REFUSED = 'OAuth state belongs to another browser'
  const TAKEN = 'OAuth callback without a code'

  it('is this very host’s by https, out of reach of pages, and the same for all flows of the browser', async () => {
    const door = await openTestWire({
      database,
      publicUrl: SAFE,
      settings: { providers: providers.settings },
    })
    const [first, stranger] = [await begin(door), await begin(door)]
    expect(first.line).toMatch(
      /^__Host-firstline-flow=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(stranger.pair).not.toBe(first.pair)
    const second = await begin(door, first.pair)
    expect(second.pair).toBe(first.pair)
    // Another tab began later and comes back sooner.
    expect(await back(door, second.state, `a=b; ${first.pair}`)).toBe(TAKEN)
    expect(await back(door, first.state, `${first.pair};c=d`)).toBe(TAKEN)
  })

  it('is taken from nobody who may set cookies beside us', async () => {
    const door = await openTestWire({
      database,
      publicUrl: SAFE,
      settings: { providers: providers.settings },
    })
    const { pair, state } = await begin(door)
    const bare = pair.slice('__Host-'.length)
    // Browsers hold only that very name to its prefix.
    for (const planted of [
      bare,
      `\u00a0${pair}`,
      `\u0085${pair}`,
      `\u000b${pair}`,
      `a=b;\u00a0${pair}`,
      `a=b; \u00a0${pair}\u00a0; c=d`,
      pair.replace('=', ' ='),
      pair.replace('__Host', '__host'),
      `x=${pair}`,
      `${pair}=`,
      `${pair}x`,
      `"${pair}"`,
    ])
      expect(await back(door, state, planted), planted).toBe(REFUSED)
    // Nor does a planted one stand in the way.
    expect(await back(door, state, `${bare}; \u00a0${pair}x; ${pair}`)).toBe(TAKEN)
  })
})
