import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { openFullApi } from '#auth/test/full-api.ts'

const { wire } = await openFullApi()
const { serviceRoleKey } = wire.gateway.keys
const member = await signInByCode(wire, 'member@example.test')

describe('odd request values', () => {
  it('get a handled error in path and query', async () => {
    const paths = [
      '/token',
      '/token?grant_type=',
      '/token?grant_type=none',
      '/token?grant_type=password&grant_type=pkce',
      '/token?grant_type[]=password',
      '/token?grant_type=%00',
      '/logout?scope=%00',
      '/logout?scope=all',
      '/nothing',
      '/admin/users/%00',
      '/admin/users/..%2f..',
      "/admin/users/'",
      '/admin/users?page=-1',
      '/admin/users?page=%00',
      '/admin/users?page=99999999999999999999',
      '/admin/users?per_page=1e9',
      '/admin/users?filter=%00',
      '/verify',
      '/verify?token=%00&type=signup',
      '/verify?token=a&type=%00',
      '/verify?token=%ed%a0%80&type=signup',
      '/verify?token=a&type=__proto__',
      '/verify?token=a&type=constructor',
      '/verify?type=signup',
      '/authorize?provider=%00',
      '/authorize?provider=__proto__',
      '/authorize?provider=acme&redirect_to=%00&invite_token=%00&prompt=%00&%00=%00',
      '/authorize?provider=acme&code_challenge=%00&code_challenge_method=s256',
      '/user/identities/authorize?provider=%00',
      '/user/identities/%00',
      '/callback',
      '/callback?state=%00',
      '/callback?state=5f0c3a52-4b52-4f1e-9a59-0d9b5c6a7c11&code=%00&iss=%00&error=%00',
      '/factors/%00',
      '//signup',
      '/signup/',
    ]
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const body = method === 'GET' ? undefined : {}
        for (const token of [undefined, member.token, serviceRoleKey]) {
          if (path.startsWith('/logout') && token === member.token) continue
          const { status, body: response } = await sendAuthRequest(wire, path, { method, body, token })
          expect(status, `${method} ${path} ${JSON.stringify(response)}`).toBeLessThan(500)
        }
      }
    }
  })
})
