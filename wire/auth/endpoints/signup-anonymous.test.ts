import { describe, expect, it } from 'vitest'
import { browserClient } from '@firstline/wire/test-wire/accounts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false }
const { database, wire } = await openApiFixture({ settings })

describe('POST /auth/v1/signup without address and number', () => {
  it('is refused unless anonymous sign-ins are enabled', async () => {
    const { error } = await wire.client().auth.signInAnonymously()
    expect(error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })

  it('returns a session of an anonymous user', async () => {
    const anonymousWire = await openTestApi({ database, settings: { ...settings, anonymous: true } })
    const client = browserClient(anonymousWire.fetchBare, anonymousWire.gateway.keys.anonKey)
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { colour: 'red' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: '',
      phone: '',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: { colour: 'red' },
      identities: [],
      is_anonymous: true,
    })
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: true,
      app_metadata: {},
      amr: [{ method: 'anonymous' }],
    })
    expect((await client.auth.refreshSession()).data.user?.id).toBe(data.user?.id)
  })
})
