import { resolve } from 'node:path'
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
  JWT_SECRET: 'x'.repeat(32),
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
    ['AUTH_JWT_EXPIRY', '-1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.local'],
    ['LOG_LEVEL', 'loud'],
  ])('%s refuses %j by name', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} is `))
  })

  it('never repeat a secret in a complaint about it', () => {
    expect(faultsOf({ JWT_SECRET: 'short', ADMIN_PASSWORD: '12345' }).join()).not.toMatch(/short|12345/)
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
