import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi, type TestWireOptions } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()

async function fetchSettings(settings: TestWireOptions['settings'] = {}) {
  const wire = await openTestApi({ database, settings })
  const response = await wire.fetch('/auth/v1/settings')
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('GET /auth/v1/settings', () => {
  it('reports the enabled sign-in methods by default', async () => {
    expect(await fetchSettings()).toEqual({
      external: { email: true, phone: true, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: expect.any(String),
      saml_enabled: false,
      passkeys_enabled: false,
    })
  })

  it('reports the sign-in methods of the configuration', async () => {
    const closed = { signupOpen: false, phone: false, anonymous: true, autoconfirm: false }
    expect(await fetchSettings(closed)).toMatchObject({
      external: { email: true, phone: false, anonymous_users: true },
      disable_signup: true,
      mailer_autoconfirm: false,
      sms_provider: '',
    })
  })
})

describe('GET /auth/v1/health', () => {
  it('returns the service name that tools look for', async () => {
    const wire = await openTestApi({ database })
    const response = await wire.fetch('/auth/v1/health')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      version: expect.any(String),
      name: 'GoTrue',
      description: expect.any(String),
    })
  })
})
