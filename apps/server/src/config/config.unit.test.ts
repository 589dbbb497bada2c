import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { findIssues, production, readTestConfig } from './testing/read-config.ts'

describe('configFrom', () => {
  it('has defaults for every setting and keeps data in the repository folder', () => {
    expect(readTestConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      database: { kind: 'embedded', directory: '/root-of-it/data' },
      accounts: { testing: { email: 'tester@firstline.local', password: null } },
      auth: { signupOpen: true, autoconfirm: true },
    })
  })

  it('treats an empty variable as not set', () => {
    expect(readTestConfig({ PORT: '', DATABASE_URL: '  ' }).port).toBe(3000)
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
  ])('names %s when its value %j is invalid', (name, value) => {
    const issues = findIssues({ [name]: value })
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatch(new RegExp(`^${name} is `))
  })

  it('reads durations in minutes, hours and days', () => {
    expect(readTestConfig({}).auth).toMatchObject({
      sessionTimeboxSeconds: null,
      sessionIdleSeconds: 180 * 86_400,
    })
    expect(readTestConfig({ AUTH_SESSION_TIMEBOX: '12h', AUTH_SESSION_IDLE: '30m' }).auth).toMatchObject({
      sessionTimeboxSeconds: 12 * 3_600,
      sessionIdleSeconds: 30 * 60,
    })
    expect(readTestConfig({ AUTH_SESSION_TIMEBOX: '7d' }).auth.sessionTimeboxSeconds).toBe(7 * 86_400)
  })

  it('allows public channels unless they are switched off', () => {
    expect(readTestConfig({}).realtime).toEqual({ publicChannels: true })
    expect(readTestConfig({ REALTIME_PUBLIC_CHANNELS: 'false' }).realtime).toEqual({ publicChannels: false })
  })

  it('never repeats a secret in an error message', () => {
    const issues = findIssues({
      JWT_SECRET: 'short',
      ADMIN_PASSWORD: '12345',
      AUTH_CAPTCHA_URL: 'https://us:mine@captcha.example.test',
      AUTH_OIDC_ACME_ISSUER: 'https://us:mine@id.example.test',
      AUTH_OIDC_ACME_SECRET: 'hush',
    })
    expect(issues.map((issue) => issue.split(' ')[0])).toEqual([
      'JWT_SECRET',
      'ADMIN_PASSWORD',
      'AUTH_CAPTCHA_URL',
      'AUTH_OIDC_ACME_SECRET',
      'AUTH_OIDC_ACME_ISSUER',
      'AUTH_OIDC_ACME_CLIENT_ID',
      'AUTH_OIDC_ACME_CLIENT_SECRET',
    ])
    expect(issues.join()).not.toMatch(/short|12345|mine|hush/)
  })

  it('requires the shared signing keys when DATABASE_URL is set', () => {
    const issues = findIssues({ DATABASE_URL: 'postgres://localhost/firstline' })
    expect(issues.map((issue) => issue.split(' ')[0])).toEqual(['JWT_SECRET', 'JWT_KEYS'])
  })

  it('closes sign-up in production unless mail or autoconfirm is configured', () => {
    expect(readTestConfig(production).auth).toMatchObject({ signupOpen: false, autoconfirm: false })
    expect(readTestConfig({ ...production, AUTH_AUTOCONFIRM: 'true' }).auth).toMatchObject({
      signupOpen: true,
    })
  })

  it('has a testing account in production only if one is configured', () => {
    expect(readTestConfig(production).accounts.testing).toBeNull()
    expect(findIssues({ ...production, TESTING_EMAIL: 't@example.test' })).toHaveLength(1)
  })
})

describe('configFrom: secrets in production', () => {
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
  ])('refuses %s with the value %j', (name, value, more = {}) => {
    const issues = findIssues({ ...production, ...more, [name]: value })
    expect(issues).toEqual([
      expect.stringMatching(new RegExp(`^${name} is (published as an example|easy to guess)`)),
    ])
    expect(issues.join()).not.toContain(value)
    // Development accepts any secret.
    expect(findIssues({ ...more, [name]: value })).toEqual([])
  })

  it('refuses a project key that was signed with a published secret', async () => {
    const secret = new TextEncoder().encode('super-secret-jwt-token-with-at-least-32-characters-long')
    const key = await new SignJWT({ role: 'service_role', iss: 'us' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
    expect(findIssues({ ...production, SERVICE_ROLE_KEY: key })).toHaveLength(1)
  })

  it('accepts random secrets and long passphrases', () => {
    for (let time = 0; time < 200; time += 1) {
      const secrets = {
        JWT_SECRET: randomBytes(48).toString('base64url'),
        SERVICE_ROLE_KEY: randomBytes(32).toString('hex'),
        ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
        SMS_SECRET: randomBytes(16).toString('hex'),
        ...sms,
      }
      expect(findIssues({ ...production, ...secrets })).toEqual([])
    }
    for (const ADMIN_PASSWORD of [
      'correct horse',
      'long enough',
      'Tr0ub4dor&3',
      'a long and unlikely password',
    ]) {
      expect(findIssues({ ...production, ADMIN_PASSWORD })).toEqual([])
    }
  })

  it('does not judge the credentials of other servers', () => {
    const others = { DATABASE_URL: 'postgres://postgres:postgres@db/postgres', OPENAI_API_KEY: 'xxxx' }
    expect(findIssues({ ...production, ...others })).toEqual([])
  })
})
