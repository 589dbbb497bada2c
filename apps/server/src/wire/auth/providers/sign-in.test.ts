import { afterAll, describe, expect, it } from 'vitest'
import { methodsOf } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makePerson, ProviderBrowser, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const base = { database, settings: { providers: providers.settings } }
const wire = await openTestWire(base)

describe('sign-in through an OpenID Connect provider', () => {
  it('makes an account by the official client, with what the provider says of the person', async () => {
    const person = makePerson(providers)
    const { user, session } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    const said = {
      iss: providers.oidc.issuer,
      sub: person.sub,
      provider_id: person.sub,
      email: person.email,
      email_verified: true,
      phone_verified: false,
      name: 'Ada Lovelace',
      full_name: 'Ada Lovelace',
      picture: 'https://pictures.example.test/ada.png',
      avatar_url: 'https://pictures.example.test/ada.png',
    }
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'acme', providers: ['acme'] },
      user_metadata: said,
      identities: [{ provider: 'acme', id: person.sub, identity_data: said, email: person.email }],
    })
    expect(user?.email_confirmed_at).toBeTruthy()
    expect(methodsOf(session?.access_token)).toEqual(['oauth'])
  })
})
