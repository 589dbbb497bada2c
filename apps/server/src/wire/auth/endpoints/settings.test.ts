import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire, type TestWireOptions } from '#test/test-wire.ts'

const { database } = await createTestDatabase()

async function settingsWith(settings: TestWireOptions['settings'] = {}) {
  const wire = await openTestWire({ database, settings })
  const response = await wire.fetch('/auth/v1/settings')
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('GET /auth/v1/settings', () => {
  it('says which ways in are open', async () => {
    expect(await settingsWith()).toEqual({
      external: { email: true, phone: true, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: expect.any(String),
      saml_enabled: false,
      passkeys_enabled: false,
    })
  })

  it('follows the settings', async () => {
    const closed = { signupOpen: false, phone: false, anonymous: true, autoconfirm: false }
    expect(await settingsWith(closed)).toMatchObject({
      external: { email: true, phone: false, anonymous_users: true },
      disable_signup: true,
      mailer_autoconfirm: false,
      sms_provider: '',
    })
  })
})

describe('GET /auth/v1/health', () => {
  it('gives the name that tools look for', async () => {
    const wire = await openTestWire({ database })
    const response = await wire.fetch('/auth/v1/health')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      version: expect.any(String),
      name: 'GoTrue',
      description: expect.any(String),
    })
  })
})
