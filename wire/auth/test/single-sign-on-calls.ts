import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall } from './auth-call.ts'

export const SINGLE_SIGN_ON_CALLS: readonly AuthCall[] = [
  {
    call: 'signInWithSSO({ domain })',
    endpoint: 'POST /sso',
    expected: 'ok',
    run: ({ client, company }) => client.auth.signInWithSSO({ domain: company.domain }),
  },
  {
    call: 'signInWithSSO({ domain })',
    given: 'the domain is unknown',
    endpoint: 'POST /sso',
    expected: '404 sso_provider_not_found',
    run: ({ client }) => client.auth.signInWithSSO({ domain: 'unknown.test' }),
  },
  {
    call: 'signInWithSSO({ providerId })',
    endpoint: 'POST /sso',
    expected: 'ok',
    run: ({ client, company }) => client.auth.signInWithSSO({ providerId: company.providerId }),
  },
  {
    call: 'signInWithSSO({ providerId })',
    given: 'the provider is unknown',
    endpoint: 'POST /sso',
    expected: '404 sso_provider_not_found',
    run: ({ client }) => client.auth.signInWithSSO({ providerId: UNKNOWN_ID }),
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'from the redirect of a SAML provider',
    endpoint: 'POST /token?grant_type=pkce',
    expected: 'session',
    async run({ client, company }) {
      const { data } = await client.auth.signInWithSSO({ domain: company.domain })
      const { query } = await company.signIn(data?.url ?? '')
      return client.auth.exchangeCodeForSession(query['code'] ?? '')
    },
  },
  {
    call: 'setSession(tokens)',
    given: 'from the URL fragment of a SAML provider’s redirect',
    endpoint: 'GET /user',
    expected: 'session',
    async run({ implicit, company }) {
      const { data } = await implicit.auth.signInWithSSO({ providerId: company.providerId })
      const { fragment } = await company.signIn(data?.url ?? '')
      return implicit.auth.setSession({
        access_token: fragment['access_token'] ?? '',
        refresh_token: fragment['refresh_token'] ?? '',
      })
    },
  },
]
