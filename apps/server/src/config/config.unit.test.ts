import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { ASSUMED_PRICE, NO_PRICE } from '@firstline/contract/prices'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { ConfigError, configFrom } from './config.ts'

const from = (environment: Record<string, string>) =>
  configFrom(environment, (path) => resolve('/root-of-it', path))

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    from(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const production = {
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'admin@example.test',
  ADMIN_PASSWORD: 'long enough',
  JWT_SECRET: 'k3Zr8sVd0Qw5Ty2Hn7Bx4Lp9Mc6Jf1Ga',
  JWT_KEYS: '[]',
}

describe('the settings', () => {
  it('need nothing: with none set the product runs from its own folder', () => {
    expect(from({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      database: { kind: 'embedded', directory: '/root-of-it/data' },
      accounts: { testing: { email: 'tester@firstline.local', password: null } },
      auth: { signupOpen: true, autoconfirm: true },
    })
  })

  it('left empty count as not set', () => {
    expect(from({ PORT: '', DATABASE_URL: '  ' }).port).toBe(3000)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000 '.repeat(2)],
    ['PUBLIC_URL', 'ftp://example.test'],
    ['ADMIN_EMAIL', 'nobody'],
    ['AUTH_SIGNUP', 'yes'],
    ['REST_AGGREGATES', 'yes'],
    ['REST_SCHEMAS', 'shop'],
    ['REST_SCHEMAS', 'public, public'],
    ['REST_SCHEMAS', 'public,'],
    ['REST_SCHEMAS', 'public,auth'],
    ['REST_SCHEMAS', 'realtime,public'],
    ['REST_SCHEMAS', 'public,firstline'],
    ['REST_SCHEMAS', 'public,information_schema'],
    ['REST_SCHEMAS', 'public,pg_catalog'],
    ['AUTH_JWT_EXPIRY', '-1'],
    ['AUTH_SESSION_TIMEBOX', '0h'],
    ['AUTH_SESSION_TIMEBOX', '30'],
    ['AUTH_SESSION_IDLE', '1.5h'],
    ['AUTH_SESSION_IDLE', '6 months'],
    ['AUTH_SESSION_IDLE', 'P180D'],
    ['AUTH_SESSION_IDLE', '-12h'],
    ['AUTH_SESSION_IDLE', '30s'],
    ['AUTH_SESSION_IDLE', '99999d'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.local'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_SAML', 'yes'],
    ['REALTIME_PUBLIC_CHANNELS', 'off'],
    ['AUTH_RATE_SSO', '30'],
    ['AUTH_CAPTCHA_DOWN', 'maybe'],
    ['AUTH_CAPTCHA_URL', 'http://captcha.example.test/siteverify'],
  ])('%s refuses %j by name', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} is `))
  })

  it('read durations in minutes, hours and days', () => {
    expect(from({}).auth).toMatchObject({ sessionTimeboxSeconds: null, sessionIdleSeconds: 180 * 86_400 })
    expect(from({ AUTH_SESSION_TIMEBOX: '12h', AUTH_SESSION_IDLE: '30m' }).auth).toMatchObject({
      sessionTimeboxSeconds: 12 * 3_600,
      sessionIdleSeconds: 30 * 60,
    })
    expect(from({ AUTH_SESSION_TIMEBOX: '7d' }).auth.sessionTimeboxSeconds).toBe(7 * 86_400)
  })

  it('have public channels unless they are switched off', () => {
    expect(from({}).realtime).toEqual({ publicChannels: true })
    expect(from({ REALTIME_PUBLIC_CHANNELS: 'false' }).realtime).toEqual({ publicChannels: false })
  })

  it('never repeat a secret in a complaint about it', () => {
    const told = faultsOf({
      JWT_SECRET: 'short',
      ADMIN_PASSWORD: '12345',
      AUTH_CAPTCHA_URL: 'https://us:mine@captcha.example.test',
      AUTH_OIDC_ACME_ISSUER: 'https://us:mine@id.example.test',
      AUTH_OIDC_ACME_SECRET: 'hush',
    })
    expect(told.map((fault) => fault.split(' ')[0])).toEqual([
      'JWT_SECRET',
      'ADMIN_PASSWORD',
      'AUTH_CAPTCHA_URL',
      'AUTH_OIDC_ACME_SECRET',
      'AUTH_OIDC_ACME_ISSUER',
      'AUTH_OIDC_ACME_CLIENT_ID',
      'AUTH_OIDC_ACME_CLIENT_SECRET',
    ])
    expect(told.join()).not.toMatch(/short|12345|mine|hush/)
  })

  it('with DATABASE_URL insist on the keys that replicas share', () => {
    const faults = faultsOf({ DATABASE_URL: 'postgres://localhost/firstline' })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['JWT_SECRET', 'JWT_KEYS'])
  })

  it('in production close sign-up until somebody decides that nobody has to prove an address', () => {
    expect(from(production).auth).toMatchObject({ signupOpen: false, autoconfirm: false })
    expect(from({ ...production, AUTH_AUTOCONFIRM: 'true' }).auth).toMatchObject({ signupOpen: true })
  })

  it('in production have a testing account only if there is one', () => {
    expect(from(production).accounts.testing).toBeNull()
    expect(faultsOf({ ...production, TESTING_EMAIL: 't@example.test' })).toHaveLength(1)
  })
})

describe('secrets in production', () => {
  const SUPABASE_ANON =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0'
  const SUPABASE_DOCKER =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyAgCiAgICAicm9sZSI6ICJzZXJ2aWNlX3JvbGUiLAogICAgImlzcyI6ICJzdXBhYmFzZS1kZW1vIiwKICAgICJpYXQiOiAxNjQxNzY5MjAwLAogICAgImV4cCI6IDE3OTk1MzU2MDAKfQ.DaYlNEoUrrEn2Ig7tqibS-PHK5vgusbcbo7X36XVt4Q'
  const sms = { SMS_URL: 'https://sms.example.test' }

  it.each<[name: string, value: string, more?: Record<string, string>]>([
    ['JWT_SECRET', 'super-secret-jwt-token-with-at-least-32-characters-long'],
    ['JWT_SECRET', 'your-super-secret-jwt-token-with-at-least-32-characters-long'],
    ['JWT_SECRET', 'Your_Super_Secret_JWT_token_with_at_least_32_characters_long'],
    ['JWT_SECRET', '37c304f8-51aa-419a-a1af-06154e63707a'],
    ['JWT_SECRET', 'reallyreallyreallyreallyverysafe'],
    ['JWT_SECRET', 'a-string-secret-at-least-256-bits-long'],
    ['JWT_SECRET', 'x'.repeat(32)],
    ['JWT_SECRET', 'abc'.repeat(11)],
    ['JWT_SECRET', 'changeme'.repeat(4)],
    ['JWT_SECRET', 'change-me-please-before-you-start-this'],
    ['JWT_SECRET', 'password'.repeat(5)],
    ['JWT_SECRET', '12345678901234567890123456789012'],
    ['JWT_SECRET', '0123456789abcdef0123456789abcdef'],
    ['JWT_SECRET', 'abcdefghijklmnopqrstuvwxyz123456'],
    ['ANON_KEY', SUPABASE_ANON],
    ['ANON_KEY', 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'],
    ['SERVICE_ROLE_KEY', SUPABASE_DOCKER],
    ['SERVICE_ROLE_KEY', 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'],
    ['ADMIN_PASSWORD', 'password'],
    ['ADMIN_PASSWORD', 'Password123!'],
    ['ADMIN_PASSWORD', 'aaaaaaaa'],
    ['ADMIN_PASSWORD', '12345678'],
    ['ADMIN_PASSWORD', 'admin123'],
    ['STATS_ADMIN_PASSWORD', 'changeme', { STATS_ADMIN_EMAIL: 's@example.test' }],
    ['TESTING_PASSWORD', 'testtest', { TESTING_EMAIL: 't@example.test' }],
    ['SMS_SECRET', 'changemechangeme', sms],
  ])('%s may not be %j', (name, value, more = {}) => {
    const faults = faultsOf({ ...production, ...more, [name]: value })
    expect(faults).toEqual([
      expect.stringMatching(new RegExp(`^${name} is (published as an example|easy to guess)`)),
    ])
    expect(faults.join()).not.toContain(value)
    // Development stays free.
    expect(faultsOf({ ...more, [name]: value })).toEqual([])
  })

  it('refuse a project key that was signed by a published secret, whoever issued it', async () => {
    const secret = new TextEncoder().encode('super-secret-jwt-token-with-at-least-32-characters-long')
    const key = await new SignJWT({ role: 'service_role', iss: 'us' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
    expect(faultsOf({ ...production, SERVICE_ROLE_KEY: key })).toHaveLength(1)
  })

  it('may be random or made up', () => {
    for (let time = 0; time < 200; time += 1) {
      const secrets = {
        JWT_SECRET: randomBytes(48).toString('base64url'),
        SERVICE_ROLE_KEY: randomBytes(32).toString('hex'),
        ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
        SMS_SECRET: randomBytes(16).toString('hex'),
        ...sms,
      }
      expect(faultsOf({ ...production, ...secrets })).toEqual([])
    }
    for (const ADMIN_PASSWORD of [
      'correct horse',
      'long enough',
      'Tr0ub4dor&3',
      'a long and unlikely password',
    ]) {
      expect(faultsOf({ ...production, ADMIN_PASSWORD })).toEqual([])
    }
  })

  it('of other servers are theirs to judge', () => {
    const others = { DATABASE_URL: 'postgres://postgres:postgres@db/postgres', OPENAI_API_KEY: 'xxxx' }
    expect(faultsOf({ ...production, ...others })).toEqual([])
  })
})

describe('the settings of a provider', () => {
  const of = (name: string, more: Record<string, string> = {}) => ({
    [`AUTH_OIDC_${name}_CLIENT_ID`]: 'ours, an-app',
    [`AUTH_OIDC_${name}_CLIENT_SECRET`]: 'of the provider',
    ...more,
  })

  it('need no issuer where it is known, and a name to be shown nowhere', () => {
    const issuer = { AUTH_OIDC_MY_COMPANY_ISSUER: 'https://id.example.test/realms/staff' }
    const { providers } = from({ ...of('GOOGLE'), ...of('GITHUB'), ...of('MY_COMPANY', issuer) }).auth
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
  ])('refuse the issuer %s', (address) => {
    const faults = faultsOf(of('ACME', { AUTH_OIDC_ACME_ISSUER: address }))
    expect(faults).toEqual([expect.stringMatching(/^AUTH_OIDC_ACME_ISSUER is ".*", but (must be|may have)/)])
  })

  it.each(['email', 'saml', 'web3'])('are not those of %s, which is something else', (name) => {
    const issuer = { [`AUTH_OIDC_${name.toUpperCase()}_ISSUER`]: 'https://id.example.test' }
    expect(faultsOf(of(name.toUpperCase(), issuer)).join()).toContain("a provider can't have this name")
  })

  it.each(['AUTH_OIDC_google_CLIENT_ID', 'AUTH_OIDC_GOOGLE_CLIENTID', 'AUTH_OIDC_9_ISSUER', 'auth_oidc_x'])(
    'are not passed over where they are misspelt: %s',
    (name) => {
      expect(faultsOf({ [name]: 'hush' })).toEqual([
        `${name} is no setting: those of a provider are AUTH_OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL, in capital letters`,
      ])
      expect(faultsOf({ [name]: '' })).toEqual([])
    },
  )
})

describe('the settings of the captcha', () => {
  const settings = {
    AUTH_CAPTCHA_PROVIDER: 'turnstile',
    AUTH_CAPTCHA_SECRET: 'of the provider',
    AUTH_CAPTCHA_SITE_KEY: 'our-site',
  }

  it('are none when nothing is set, and ask the provider itself when they are', () => {
    expect(from({}).auth.captcha).toBeNull()
    expect(from(settings).auth.captcha).toEqual({
      provider: 'turnstile',
      secret: 'of the provider',
      siteKey: 'our-site',
      url: null,
      whenDown: 'refuse',
      isForTests: false,
    })
  })

  it.each(Object.keys(settings))('need %s too: half of them would ask nobody', (name) => {
    expect(faultsOf({ ...settings, [name]: '' })).toEqual([
      `${name} must be set with the other settings of the captcha`,
    ])
  })

  it('are complained of once each: one that is wrong is not missing', () => {
    expect(faultsOf({ ...settings, AUTH_CAPTCHA_PROVIDER: 'another' })).toEqual([
      'AUTH_CAPTCHA_PROVIDER is "another", but must be one of hcaptcha, turnstile',
    ])
  })

  it.each(['0x0000000000000000000000000000000000000000', '1x0000000000000000000000000000000AA'])(
    'know the secret for tests %s, which is none for production',
    (secret) => {
      const tests = { ...settings, AUTH_CAPTCHA_SECRET: secret }
      expect(from(tests).auth.captcha?.isForTests).toBe(true)
      expect(faultsOf({ ...production, ...tests }).join()).toBe(
        'AUTH_CAPTCHA_SECRET accepts everybody: it is for tests, not for production',
      )
    },
  )
})

describe('the settings of the language model', () => {
  it('are none when nothing names one: the built-in writer writes', () => {
    expect(from({}).model).toBeNull()
  })

  it('need a key alone for OpenAI', () => {
    expect(from({ OPENAI_API_KEY: 'sk-1' }).model).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-1',
      name: 'gpt-4o-mini',
      demoName: 'gpt-4.1-nano',
      output: 'auto',
    })
  })

  it('of another server win, and OpenAI’s key is never sent there', () => {
    const settings = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'llama3:8b' }
    expect(from({ ...settings, OPENAI_API_KEY: 'sk-1' }).model).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      name: 'llama3:8b',
      demoName: 'llama3:8b',
    })
  })

  it('name the model of another server, which only its owner knows', () => {
    expect(faultsOf({ LLM_BASE_URL: 'http://127.0.0.1:1/v1' })).toEqual([
      expect.stringMatching(/^LLM_MODEL must be set with LLM_BASE_URL/),
    ])
  })

  it('without a model are a mistake somebody should hear of', () => {
    expect(faultsOf({ LLM_MODEL: 'gpt-4o' })).toHaveLength(1)
  })

  it('price a model whose name holds colons and slashes', () => {
    const settings = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'org/llama3:8b' }
    const { model } = from({
      ...settings,
      LLM_DAILY_BUDGET: '5',
      LLM_PRICES: 'org/llama3:8b=0.1/0.25, other=0/0',
    })
    expect(model?.prices.get('org/llama3:8b')).toEqual({ inputPerMillion: 0.1, outputPerMillion: 0.25 })
  })

  it('keep a budget of 5 dollars a day, which another amount or off replaces', () => {
    const budgetOf = (environment: Record<string, string>) =>
      from({ OPENAI_API_KEY: 'sk-1', ...environment }).model?.dailyBudget
    expect(budgetOf({})).toBe(5)
    expect(budgetOf({ LLM_DAILY_BUDGET: '2.50' })).toBe(2.5)
    expect(budgetOf({ LLM_DAILY_BUDGET: 'off' })).toBeNull()
  })

  it.each([
    ['https://models.example.com/v1', ASSUMED_PRICE],
    ['http://203.0.113.7/v1', ASSUMED_PRICE],
    ['http://localhost:11434/v1', NO_PRICE],
    ['http://[::1]:11434/v1', NO_PRICE],
    ['http://192.168.1.20:8000/v1', NO_PRICE],
    ['http://ollama:11434/v1', NO_PRICE],
    ['http://host.docker.internal:11434/v1', NO_PRICE],
  ])('of a server at %s count a model without a price in the budget', (LLM_BASE_URL, price) => {
    expect(from({ LLM_BASE_URL, LLM_MODEL: 'llama3' }).model?.otherwisePrice).toEqual(price)
  })

  it('limit refunds to 10 an hour unless another number is set', () => {
    expect(from({}).generation.refundsHourly).toBe(10)
    expect(from({ LIMIT_REFUNDS_HOURLY: '25' }).generation.refundsHourly).toBe(25)
  })

  it.each([
    ['LLM_PRICES', 'gpt-4o=cheap'],
    ['LLM_DAILY_BUDGET', '-1'],
    ['LLM_DAILY_BUDGET', 'none'],
    ['LIMIT_REFUNDS_HOURLY', '0'],
    ['LLM_OUTPUT', 'xml'],
    ['LLM_CONCURRENCY', '0'],
    ['DEMO_DAILY_LIMIT', 'many'],
  ])('%s refuses %j by name', (name, value) => {
    const faults = faultsOf({ OPENAI_API_KEY: 'sk-1', [name]: value })
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} is `))])
  })

  it('never let private pages be read in production', () => {
    expect(faultsOf({ ...production, FETCH_ALLOW_PRIVATE: 'true' })).toHaveLength(1)
  })
})
