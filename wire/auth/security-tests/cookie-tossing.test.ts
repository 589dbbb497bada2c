import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { readLanding, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)

describe('flow cookie of a browser that began without PKCE', () => {
  const SAFE = 'https://firstline.test'
  const begin = async (wire: TestApi, cookie = '') => {
    const headers = cookie === '' ? {} : { cookie }
    const response = await wire.fetchBare('/auth/v1/authorize?provider=acme', { headers })
    const [line = ''] = response.headers.getSetCookie()
    const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return { line, pair: line.split(';')[0] ?? '', state }
  }
  const callBack = async (wire: TestApi, state: string, cookie: string) => {
    const response = await wire.fetchBare(`/auth/v1/callback?state=${state}`, { headers: { cookie } })
    return readLanding(response).query['error_description']
  }
  const REFUSED = 'OAuth state belongs to another browser'
  const TAKEN = 'OAuth callback without a code'

  it('has the __Host- prefix, is HttpOnly and is shared by all flows of one browser', async () => {
    const wire = await openTestApi({
      database,
      publicUrl: SAFE,
      settings: { providers: providers.settings },
    })
    const [first, another] = [await begin(wire), await begin(wire)]
    expect(first.line).toMatch(
      /^__Host-firstline-flow=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(another.pair).not.toBe(first.pair)
    const second = await begin(wire, first.pair)
    expect(second.pair).toBe(first.pair)
    // Another tab began later and returns sooner.
    expect(await callBack(wire, second.state, `a=b; ${first.pair}`)).toBe(TAKEN)
    expect(await callBack(wire, first.state, `${first.pair};c=d`)).toBe(TAKEN)
  })

  it('is refused under any other name or spelling (cookie tossing)', async () => {
    const wire = await openTestApi({
      database,
      publicUrl: SAFE,
      settings: { providers: providers.settings },
    })
    const { pair, state } = await begin(wire)
    const bare = pair.slice('__Host-'.length)
    // Browsers enforce the prefix rules for the exact name only (RFC 6265bis, 4.1.3).
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
      expect(await callBack(wire, state, planted), planted).toBe(REFUSED)
    // A planted cookie does not hide the real one either.
    expect(await callBack(wire, state, `${bare}; \u00a0${pair}x; ${pair}`)).toBe(TAKEN)
  })
})
