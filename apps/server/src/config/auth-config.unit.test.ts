import { describe, expect, it } from 'vitest'
import { findIssues, production, readTestConfig } from './testing/read-config.ts'

describe('configFrom: identity providers', () => {
  const providerSettings = (name: string, more: Record<string, string> = {}) => ({
    [`AUTH_OIDC_${name}_CLIENT_ID`]: 'ours, an-app',
    [`AUTH_OIDC_${name}_CLIENT_SECRET`]: 'of the provider',
    ...more,
  })

  it('needs neither an issuer nor a label for a known provider', () => {
    const issuer = { AUTH_OIDC_MY_COMPANY_ISSUER: 'https://id.example.test/realms/staff' }
    const { providers } = readTestConfig({
      ...providerSettings('GOOGLE'),
      ...providerSettings('GITHUB'),
      ...providerSettings('MY_COMPANY', issuer),
    }).auth
    const ids = { clientIds: ['ours', 'an-app'], clientSecret: 'of the provider' }
    expect(providers).toEqual([
      { name: 'google', label: 'Google', kind: 'oidc', issuer: 'https://accounts.google.com', ...ids },
      { name: 'github', label: 'GitHub', kind: 'github', issuer: 'https://github.com', ...ids },
      {
        name: 'my_company',
        label: 'My Company',
        kind: 'oidc',
        issuer: 'https://id.example.test/realms/staff',
        ...ids,
      },
    ])
  })

  it.each([
    'http://id.example.test',
    'id.example.test',
    'https://id.example.test/?tenant=ours',
    'https://id.example.test/#',
  ])('refuses the invalid issuer %s', (address) => {
    const issues = findIssues(providerSettings('ACME', { AUTH_OIDC_ACME_ISSUER: address }))
    expect(issues).toEqual([expect.stringMatching(/^AUTH_OIDC_ACME_ISSUER is ".*", but (must be|may have)/)])
  })

  it.each(['email', 'saml', 'web3'])('refuses %s as the name of a provider', (name) => {
    const issuer = { [`AUTH_OIDC_${name.toUpperCase()}_ISSUER`]: 'https://id.example.test' }
    expect(findIssues(providerSettings(name.toUpperCase(), issuer)).join()).toContain(
      "a provider can't have this name",
    )
  })

  it.each(['AUTH_OIDC_google_CLIENT_ID', 'AUTH_OIDC_GOOGLE_CLIENTID', 'AUTH_OIDC_9_ISSUER', 'auth_oidc_x'])(
    'reports the misspelled provider setting %s',
    (name) => {
      expect(findIssues({ [name]: 'hush' })).toEqual([
        `${name} is no setting: those of a provider are AUTH_OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL, in capital letters`,
      ])
      expect(findIssues({ [name]: '' })).toEqual([])
    },
  )
})

describe('configFrom: captcha', () => {
  const settings = {
    AUTH_CAPTCHA_PROVIDER: 'turnstile',
    AUTH_CAPTCHA_SECRET: 'of the provider',
    AUTH_CAPTCHA_SITE_KEY: 'our-site',
  }

  it('is off by default and uses the provider’s own address when it is set', () => {
    expect(readTestConfig({}).auth.captcha).toBeNull()
    expect(readTestConfig(settings).auth.captcha).toEqual({
      provider: 'turnstile',
      secret: 'of the provider',
      siteKey: 'our-site',
      url: null,
      whenDown: 'refuse',
      isForTests: false,
    })
  })

  it.each(Object.keys(settings))('requires %s with the other captcha settings', (name) => {
    expect(findIssues({ ...settings, [name]: '' })).toEqual([
      `${name} must be set with the other settings of the captcha`,
    ])
  })

  it('reports an invalid setting once and not as missing', () => {
    expect(findIssues({ ...settings, AUTH_CAPTCHA_PROVIDER: 'another' })).toEqual([
      'AUTH_CAPTCHA_PROVIDER is "another", but must be one of hcaptcha, turnstile',
    ])
  })

  it.each(['0x0000000000000000000000000000000000000000', '1x0000000000000000000000000000000AA'])(
    'recognizes the test secret %s and refuses it in production',
    (secret) => {
      const tests = { ...settings, AUTH_CAPTCHA_SECRET: secret }
      expect(readTestConfig(tests).auth.captcha?.isForTests).toBe(true)
      expect(findIssues({ ...production, ...tests }).join()).toBe(
        'AUTH_CAPTCHA_SECRET accepts everybody: it is for tests, not for production',
      )
    },
  )
})
