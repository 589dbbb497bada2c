import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { type Caller, CALLERS, type PermissionCall, type Target } from './permission-call.ts'
import { PERMISSION_MATRIX } from './permission-matrix.ts'

const { database, owner } = await createProductDatabase()
const writer = scriptedWriter(DRAFTS_SCRIPT)
const app = await openTestApp({ database, writer })
afterAll(() => app.close())

const clients = {} as Record<Caller, SupabaseClient>
let member: Target
let other: TestUser
/** A deleted account whose token has not expired. */
let deleted: Target
/** An account without a profile; refused calls do not create one. */
let withoutProfile: [SupabaseClient, Target]
/** A user with rows and a second factor, in a session with aal1. */
let aal1Target: Target

beforeAll(async () => {
  const user = await makeUser(app)
  member = await withGeneration(user)
  const admin = await makeUser(app, { role: 'admin' })
  await admin.client.from('user_profiles').update({ credits_subject: 4 }).eq('user_id', user.id)
  const demoted = await makeUser(app, { role: 'admin' })
  await owner.query("update public.user_profiles set role = 'user' where user_id = $1", [demoted.id])
  const gone = await makeUser(app, { role: 'admin' })
  await owner.query('delete from auth.users where id = $1', [gone.id])
  deleted = { id: gone.id, email: gone.email, generationId: member.generationId }
  other = await makeUser(app)
  withoutProfile = await makeTarget('no profile')
  const second = await makeUser(app)
  aal1Target = await withGeneration(second)
  const adminWithFactor = await makeUser(app, { role: 'admin' })
  for (const { id } of [second, adminWithFactor]) await insertVerifiedFactor(owner, id)
  Object.assign(clients, {
    anon: app.client(),
    owner: user.client,
    other: other.client,
    admin: admin.client,
    server: app.client(app.serviceKey),
    demoted: demoted.client,
    deleted: gone.client,
    ownerByPassword: second.client,
    adminByPassword: adminWithFactor.client,
  })
})

async function withGeneration(user: TestUser): Promise<Target> {
  await postGeneration(app, user, makeForm())
  await user.client.from('saved_briefs').insert({ name: 'A brief', form: makeForm() })
  await user.client.from('senders').insert({ name: 'A sender' })
  const [row] = await owner.query('select id from public.generations where user_id = $1', [user.id])
  return { id: user.id, email: user.email, generationId: String(row?.['id']) }
}

async function makeTarget(needs: PermissionCall['needs']): Promise<[SupabaseClient, Target]> {
  const user = await makeUser(app)
  // Confirms the address, which a promotion to administrator requires.
  await owner.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
    [user.id],
  )
  if (needs === 'no profile')
    await owner.query('delete from public.user_profiles where user_id = $1', [user.id])
  return [user.client, { id: user.id, email: user.email, generationId: randomUUID() }]
}

/** Returns the client and a target in the required state. Refused calls share a target. */
async function prepareCall(
  caller: Caller,
  { needs, expected }: PermissionCall,
): Promise<[SupabaseClient, Target]> {
  if (caller === 'deleted') return [clients.deleted, deleted]
  // No call of this caller has an effect, so the target can be reused.
  if (caller === 'ownerByPassword') return [clients.ownerByPassword, aal1Target]
  const isRefused = expected[caller] === '42501'
  if (needs === undefined || (isRefused && needs === 'a member of its own')) return [clients[caller], member]
  const [ownersClient, target] = isRefused ? withoutProfile : await makeTarget(needs)
  return [caller === 'owner' ? ownersClient : clients[caller], target]
}

async function runCall({ call, title }: PermissionCall, client: SupabaseClient, target: Target) {
  const { data, count, error, status } = await call(client, target)
  if (error) return { outcome: error.code, status }
  const found = title === 'select' ? (Array.isArray(data) ? data.length : 0) : (count ?? 0)
  const some = title === 'select' ? 'rows' : 'ok'
  return { outcome: found > 0 ? some : 'no rows', status }
}

// At least one user must be in a trial for the call that ends trials.
beforeEach(async () => {
  await owner.query(
    `update public.user_profiles set is_trial = true, trial_end_date = '2099-01-31' where user_id = $1 and not is_trial`,
    [other.id],
  )
})

const cells = PERMISSION_MATRIX.flatMap((call) =>
  CALLERS.map((caller) => ({
    caller,
    call,
    table: call.table,
    title: call.title,
    expected: call.expected[caller],
  })),
)

describe('permission matrix', () => {
  it.each(cells)('returns $expected to $caller for $title on $table', async ({ caller, call, expected }) => {
    const [client, target] = await prepareCall(caller, call)
    const { outcome, status } = await runCall(call, client, target)
    expect(outcome).toBe(expected)
    if (expected === '42501') expect(status).toBe(caller === 'anon' ? 401 : 403)
  })
})
