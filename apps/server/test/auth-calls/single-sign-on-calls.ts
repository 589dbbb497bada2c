import { UNKNOWN_ID } from '#test/fixtures.ts'
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
    given: 'no company has it',
    endpoint: 'POST /sso',
    expected: '404 sso_provider_not_found',
    run: ({ client }) => client.auth.signInWithSSO({ domain: 'nobody.test' }),
  },
  {
    call: 'signInWithSSO({ providerId })',
    endpoint: 'POST /sso',
    expected: 'ok',
    run: ({ client, company }) => client.auth.signInWithSSO({ providerId: company.providerId }),
  },
  {
    call: 'signInWithSSO({ providerId })',
    given: 'there is no such provider',
    endpoint: 'POST /sso',
    expected: '404 sso_provider_not_found',
    run: ({ client }) => client.auth.signInWithSSO({ providerId: UNKNOWN_ID }),
  },
  {
    call: 'exchangeCodeForSession(code)',
    given: 'the company’s provider led back with it',
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
    given: 'they stood behind the hash that the company’s provider led to',
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
