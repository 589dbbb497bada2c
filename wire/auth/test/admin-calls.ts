import type { GenerateLinkParams } from '@supabase/supabase-js'
import { password, UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import type { AuthCall, CallFixture } from './auth-call.ts'

function makeLinkCall(
  type: GenerateLinkParams['type'],
  makeParams: (stage: CallFixture) => GenerateLinkParams,
): AuthCall {
  return {
    call: `admin.generateLink({ type: "${type}" })`,
    endpoint: 'POST /admin/generate_link',
    expected: 'user and link',
    async run(stage) {
      if (type !== 'signup' && type !== 'invite') await stage.member()
      return stage.admin.auth.admin.generateLink(makeParams(stage))
    },
  }
}

export const ADMIN_CALLS: readonly AuthCall[] = [
  {
    call: 'admin.createUser()',
    endpoint: 'POST /admin/users',
    expected: 'user',
    run: ({ admin, email }) => admin.auth.admin.createUser({ email, password, email_confirm: true }),
  },
  {
    call: 'admin.createUser()',
    given: 'called with the anon key',
    endpoint: 'POST /admin/users',
    expected: '403 not_admin',
    run: ({ implicit, email }) => implicit.auth.admin.createUser({ email, password }),
  },
  {
    call: 'admin.listUsers()',
    endpoint: 'GET /admin/users?page=&per_page=',
    expected: 'users',
    run: ({ admin }) => admin.auth.admin.listUsers(),
  },
  {
    call: 'admin.getUserById(id)',
    endpoint: 'GET /admin/users/ID',
    expected: 'user',
    run: async ({ admin, member }) => admin.auth.admin.getUserById((await member()).id),
  },
  {
    call: 'admin.getUserById(id)',
    given: 'no user has the id',
    endpoint: 'GET /admin/users/ID',
    expected: '404 user_not_found',
    run: ({ admin }) => admin.auth.admin.getUserById(UNKNOWN_ID),
  },
  {
    call: 'admin.updateUserById(id)',
    endpoint: 'PUT /admin/users/ID',
    expected: 'user',
    run: async ({ admin, member }) =>
      admin.auth.admin.updateUserById((await member()).id, {
        app_metadata: { team: 'one' },
        ban_duration: '1h',
      }),
  },
  {
    call: 'admin.deleteUser(id)',
    endpoint: 'DELETE /admin/users/ID',
    expected: 'ok',
    async run({ admin, member }) {
      const { error } = await admin.auth.admin.deleteUser((await member()).id)
      return { error }
    },
  },
  {
    call: 'admin.inviteUserByEmail(email)',
    endpoint: 'POST /invite',
    expected: 'user',
    run: ({ admin, email }) => admin.auth.admin.inviteUserByEmail(email),
  },
  {
    call: 'admin.signOut(token)',
    endpoint: 'POST /logout?scope=global',
    expected: 'ok',
    run: async ({ admin, member }) => admin.auth.admin.signOut((await member()).token),
  },
  makeLinkCall('signup', ({ email }) => ({ type: 'signup', email, password })),
  makeLinkCall('invite', ({ email }) => ({ type: 'invite', email })),
  makeLinkCall('magiclink', ({ email }) => ({ type: 'magiclink', email })),
  makeLinkCall('recovery', ({ email }) => ({ type: 'recovery', email })),
  makeLinkCall('email_change_current', ({ email, otherEmail }) => ({
    type: 'email_change_current',
    email,
    newEmail: otherEmail,
  })),
  makeLinkCall('email_change_new', ({ email, otherEmail }) => ({
    type: 'email_change_new',
    email,
    newEmail: otherEmail,
  })),
  {
    call: 'admin.mfa.listFactors({ userId })',
    endpoint: 'GET /admin/users/ID/factors',
    expected: 'factors',
    run: async ({ admin, member }) => admin.auth.admin.mfa.listFactors({ userId: (await member()).id }),
  },
  {
    call: 'admin.mfa.deleteFactor({ id, userId })',
    endpoint: 'DELETE /admin/users/ID/factors/ID',
    expected: 'ok',
    async run({ admin, signedIn, enrolled }) {
      const { id: userId } = await signedIn()
      const { factorId: id } = await enrolled()
      return admin.auth.admin.mfa.deleteFactor({ id, userId })
    },
  },
  {
    call: 'admin.mfa.deleteFactor({ id, userId })',
    given: 'the factor does not exist',
    endpoint: 'DELETE /admin/users/ID/factors/ID',
    expected: '404 mfa_factor_not_found',
    run: async ({ admin, member }) =>
      admin.auth.admin.mfa.deleteFactor({ id: UNKNOWN_ID, userId: (await member()).id }),
  },
]
