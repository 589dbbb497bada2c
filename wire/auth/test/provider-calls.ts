import type { AuthCall } from './auth-call.ts'

// A provider name that the type does not have. The client sends any name.
const ACME = 'acme' as 'google'
const UNKNOWN_PROVIDER = 'unknown' as 'google'
const NONCE = 'made by the app'
const stay = { skipBrowserRedirect: true }

export const PROVIDER_CALLS: readonly AuthCall[] = [
  {
    call: 'signInWithOAuth({ provider })',
    endpoint: null,
    expected: 'ok',
    run: ({ client }) => client.auth.signInWithOAuth({ provider: ACME, options: stay }),
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of a provider',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, acme }) {
      const { data } = await client.auth.signInWithOAuth({ provider: ACME, options: stay })
      const { query } = await acme.signIn(data.url ?? '')
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'setSession(tokens)',
    given: 'from the URL fragment of a provider’s redirect',
    endpoint: 'GET /user',
    expected: 'session',
    async run({ implicit, acme }) {
      const { data } = await implicit.auth.signInWithOAuth({ provider: ACME, options: stay })
      const { fragment } = await acme.signIn(data.url ?? '')
      return implicit.auth.setSession({
        access_token: fragment['access_token'] ?? '',
        refresh_token: fragment['refresh_token'] ?? '',
      })
    },
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of Google',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, acme }) {
      const { data } = await client.auth.signInWithOAuth({ provider: 'google', options: stay })
      const { query } = await acme.signIn(data.url ?? '')
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of GitHub',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, github }) {
      const { data } = await client.auth.signInWithOAuth({ provider: 'github', options: stay })
      const { query } = await github.signIn(data.url ?? '')
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'setSession(tokens)',
    given: 'from the URL fragment of GitHub’s redirect',
    endpoint: 'GET /user',
    expected: 'session',
    async run({ implicit, github }) {
      const { data } = await implicit.auth.signInWithOAuth({ provider: 'github', options: stay })
      const { fragment } = await github.signIn(data.url ?? '')
      return implicit.auth.setSession({
        access_token: fragment['access_token'] ?? '',
        refresh_token: fragment['refresh_token'] ?? '',
      })
    },
  },
  {
    call: 'linkIdentity({ provider })',
    endpoint: 'GET /user/identities/authorize?provider=acme&code_challenge=…',
    expected: 'ok',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.linkIdentity({ provider: ACME, options: stay })
    },
  },
  {
    call: 'linkIdentity({ provider })',
    given: 'the provider is unknown',
    endpoint: 'GET /user/identities/authorize?provider=unknown&code_challenge=…',
    expected: '400 validation_failed',
    async run({ client, signedIn }) {
      await signedIn()
      return client.auth.linkIdentity({ provider: UNKNOWN_PROVIDER, options: stay })
    },
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of a provider after `linkIdentity`',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, signedIn, acme }) {
      await signedIn()
      const { data } = await client.auth.linkIdentity({ provider: ACME, options: stay })
      const { query } = await acme.signIn(data?.url ?? '')
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of GitHub after `linkIdentity`',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, signedIn, github }) {
      await signedIn()
      const { data } = await client.auth.linkIdentity({ provider: 'github', options: stay })
      const { query } = await github.signIn(data?.url ?? '')
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'setSession(tokens)',
    given: 'from the URL fragment of a provider’s redirect after `linkIdentity`',
    endpoint: 'GET /user',
    expected: 'session',
    async run({ implicit, signedIn, acme }) {
      const { token, refreshToken } = await signedIn()
      await implicit.auth.setSession({ access_token: token, refresh_token: refreshToken })
      const { data } = await implicit.auth.linkIdentity({ provider: ACME, options: stay })
      const { fragment } = await acme.signIn(data?.url ?? '')
      return implicit.auth.setSession({
        access_token: fragment['access_token'] ?? '',
        refresh_token: fragment['refresh_token'] ?? '',
      })
    },
  },
  {
    call: 'signInWithIdToken({ provider, token, nonce })',
    given: 'the token of Google contains the hash of the nonce',
    endpoint: 'POST /token?grant_type=id_token',
    expected: 'session',
    run: async ({ client, acme }) =>
      client.auth.signInWithIdToken({ provider: 'google', token: await acme.idToken(NONCE), nonce: NONCE }),
  },
  {
    call: 'signInWithIdToken({ provider, token, nonce })',
    given: 'the nonce does not match',
    endpoint: 'POST /token?grant_type=id_token',
    expected: '400 AuthApiError',
    run: async ({ client, acme }) =>
      client.auth.signInWithIdToken({ provider: 'google', token: await acme.idToken(NONCE), nonce: 'x' }),
  },
  {
    call: 'signInWithIdToken({ provider, token })',
    endpoint: 'POST /token?grant_type=id_token',
    expected: 'session',
    run: async ({ client, acme }) =>
      client.auth.signInWithIdToken({ provider: 'acme', token: await acme.idToken() }),
  },
  {
    call: 'signInWithIdToken({ provider, token })',
    given: 'the token is malformed',
    endpoint: 'POST /token?grant_type=id_token',
    expected: '400 AuthApiError',
    run: ({ client }) => client.auth.signInWithIdToken({ provider: 'acme', token: 'x' }),
  },
  {
    call: 'linkIdentity({ provider, token })',
    endpoint: 'POST /token?grant_type=id_token',
    expected: 'session',
    async run({ client, signedIn, acme }) {
      await signedIn()
      return client.auth.linkIdentity({ provider: 'acme', token: await acme.idToken() })
    },
  },
  {
    call: 'unlinkIdentity(identity)',
    endpoint: 'DELETE /user/identities/ID',
    expected: 'ok',
    async run({ client, signedIn, acme }) {
      await signedIn()
      await client.auth.linkIdentity({ provider: 'acme', token: await acme.idToken() })
      const { data } = await client.auth.getUserIdentities()
      const identity = data?.identities.find(({ provider }) => provider === 'acme')
      if (!identity) throw new Error('The identity was not linked')
      return client.auth.unlinkIdentity(identity)
    },
  },
  {
    call: 'unlinkIdentity(identity)',
    given: 'it is the only identity',
    endpoint: 'DELETE /user/identities/ID',
    expected: '422 single_identity_not_deletable',
    async run({ client, acme }) {
      const { data } = await client.auth.signInWithIdToken({ provider: 'acme', token: await acme.idToken() })
      const [only] = data.user?.identities ?? []
      if (!only) throw new Error('There is no identity')
      return client.auth.unlinkIdentity(only)
    },
  },
]
