import { afterAll, describe, expect, it } from 'vitest'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  simulateFailure,
  readLanding,
  makeProviderAccount,
  PROVIDER_SECRET,
  ProviderBrowser,
  startProviders,
} from '#auth/test/provider-browser.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const { oidc, github } = providers
const openWire = (options: object = {}) =>
  openTestApi({ database, ...options, settings: { providers: providers.settings } })
const wire = await openWire()

describe('provider failure', () => {
  const openImpatientWire = () => openWire({ providerTimeLimitMs: 500 })
  const moods = ['down', 'slow', 'rubbish', 'failing', 'redirecting', 'huge'] as const
  const REASONS: Partial<Record<(typeof moods)[number], string>> = {
    failing: 'it answered 500',
    redirecting: 'it answered 302',
    huge: 'its answer was too long',
  }

  it.each(moods)('redirects back with temporarily_unavailable: %s', async (mood) => {
    const lines = captureLogs()
    const browser = new ProviderBrowser(await openImpatientWire())
    const coder = {
      id: 7,
      login: 'coder',
      emails: [{ email: 'c@example.test', primary: true, verified: true }],
    }
    github.addAccount(coder)
    const answers = [
      await browser.toAnswer({ account: makeProviderAccount(providers).sub }),
      await browser.toAnswer({ provider: 'github', account: 'coder' }),
    ]
    simulateFailure(oidc, mood)
    simulateFailure(github, mood)
    for (const answer of answers) {
      const { query, fragment } = await browser.back(answer)
      expect(query).toEqual({
        error: 'temporarily_unavailable',
        error_code: 'unexpected_failure',
        error_description: 'The provider cannot be reached',
      })
      expect(fragment).toEqual({ ...query, sb: '' })
    }
    // Redirects are not followed, and reading stops at the size limit.
    for (const line of lines) expect(line).toContain(REASONS[mood] ?? 'a provider did not do its part')
    expect(lines).toHaveLength(2)
    // A server that has not loaded the provider's metadata yet does not redirect there either.
    const freshWire = await openImpatientWire()
    const response = await new ProviderBrowser(freshWire).ask(await browser.startOf({}))
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(
      'temporarily_unavailable',
    )
  })

  it('is not multiplied: concurrent requests fetch the metadata once', async () => {
    const freshWire = await openWire()
    const before = oidc.calls.length
    const browser = new ProviderBrowser(freshWire)
    const start = await browser.startOf({})
    await Promise.all(Array.from({ length: 5 }, () => browser.ask(start)))
    expect(oidc.calls.slice(before).map(({ path }) => path)).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('secrets of a provider flow', () => {
  it('appear in no log, no URL and no error', async () => {
    const lines = captureLogs('debug')
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire)
    const start = await browser.addressOf(await browser.startOf({}))
    const answer = await browser.answerAt(start, { account: person.sub })
    const code = new URL(answer.url).searchParams.get('code') ?? 'none'
    simulateFailure(oidc, 'failing', '/token')
    const failed = await browser.back(answer)
    oidc.setMood('ok')
    oidc.setTamper((claims) => ({ ...claims, nonce: 'another' }))
    const second = await browser.toAnswer({ account: person.sub })
    const distrusted = await browser.back(second)
    oidc.setTamper(undefined)
    const { session } = await browser.signIn({ account: person.sub })

    const output = [start, failed.hash, distrusted.hash, JSON.stringify([failed, distrusted]), ...lines].join(
      '\n',
    )
    expect(lines.join('\n')).toContain('a provider did not do its part')
    for (const secret of [
      PROVIDER_SECRET,
      code,
      new URL(second.url).searchParams.get('code') ?? 'none',
      session?.provider_token ?? 'none',
      session?.refresh_token ?? 'none',
      person.email,
    ]) {
      expect(output).not.toContain(secret)
    }
  })
})

describe('request rate limit of /authorize and /callback', () => {
  it('counts requests to both endpoints', async () => {
    const limited = await openTestApi({
      database,
      settings: {
        providers: providers.settings,
        rates: { ...NO_RATES, sso: { limit: 2, windowMs: 60_000 } },
      },
    })
    const browser = new ProviderBrowser(limited)
    const start = await browser.startOf({ redirectTo: `${TEST_URL}/login` })
    expect(await browser.addressOf(start)).toContain(oidc.issuer)
    expect(await browser.addressOf(start)).toContain(oidc.issuer)
    // The error is shown on the page where the sign-in began.
    expect(readLanding(await browser.ask(start))).toMatchObject({
      page: `${TEST_URL}/login`,
      query: { error: 'temporarily_unavailable', error_code: 'over_request_rate_limit' },
    })
    const back = '/auth/v1/callback?state=x'
    const responses = [await browser.ask(back), await browser.ask(back), await browser.ask(back)]
    const errors = responses.map((each) =>
      new URL(each.headers.get('location') ?? '').searchParams.get('error_code'),
    )
    expect(errors).toEqual(['bad_oauth_state', 'bad_oauth_state', 'over_request_rate_limit'])
  })
})
