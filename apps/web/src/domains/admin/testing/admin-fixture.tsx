import type { AdminUser } from '@firstline/contract/admin'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { FakeRealtime } from '#platform/testing/fake-realtime.ts'
import { makeSession } from '#platform/testing/fake-session.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { useLiveUsers } from '#domains/admin/users/use-live-users.ts'

export const admin = makeProfile({ role: 'admin', email: 'zoe@admins.example' })
export const session = makeSession({
  id: admin.user_id,
  email: admin.email,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
})

export function makeUser(number: number, changes: Partial<AdminUser> = {}): AdminUser {
  return {
    userId: `33333333-3333-4333-8333-33333333333${number}`,
    email: `person-${number}@example.com`,
    role: 'user',
    plan: 'free',
    planStatus: 'active',
    creditsDm: 6,
    creditsSubject: 5,
    createdAt: '2026-11-21T12:00:00.000Z',
    nextRenewalDate: '2026-12-21T12:00:00.000Z',
    isTrial: false,
    trialEndDate: null,
    testingMode: false,
    bannedUntil: null,
    isConfirmed: true,
    version: 1,
    ...changes,
  }
}

/** The same user as a row of the database. */
export const toProfileRow = (user: AdminUser) => ({
  id: 'another id',
  user_id: user.userId,
  email: user.email,
  role: user.role,
  plan: user.plan,
  plan_status: user.planStatus,
  credits_dm: user.creditsDm,
  credits_subject: user.creditsSubject,
  created_at: '2026-11-21T12:00:00+00:00',
  next_renewal_date: '2026-12-21T12:00:00+00:00',
  is_trial: user.isTrial,
  trial_end_date: user.trialEndDate,
  testing_mode: user.testingMode,
  banned_until: user.bannedUntil,
  is_confirmed: user.isConfirmed,
  version: user.version,
})

type Responder = (body: Record<string, unknown>) => { status?: number; body: unknown }

/** The administrators' functions of the server, as a test prepares them, and a page with live updates. */
export class AdminFixture {
  readonly realtime = new FakeRealtime()
  readonly client: SupabaseClient
  /** Every call that was made. */
  readonly calls: { name: string; body: Record<string, unknown> }[] = []
  readonly #responders = new Map<string, Responder>()

  constructor() {
    prepareRuntime()
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    this.client = createClient('http://firstline.test', 'anon', {
      auth: { storageKey: SESSION_KEY, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: this.realtime.transport },
    })
    vi.stubGlobal(
      'fetch',
      vi.fn(async (url: string, { body: text = '{}' }: { body?: string }) => {
        const name = url.replace('/functions/v1/', '')
        const responder = this.#responders.get(name)
        if (!responder) throw new Error(`${name} is not prepared in this test`)
        const request = JSON.parse(text)
        this.calls.push({ name, body: request })
        const { status = 200, body } = responder(request)
        return Response.json(body, { status })
      }),
    )
  }

  respond(name: string, responder: Responder): void {
    this.#responders.set(name, responder)
  }

  listCalls(name: string) {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body)
  }

  show(page: (isLive: boolean) => ReactNode, at = '/dashboard/admin') {
    const { client } = this
    function Live() {
      return page(useLiveUsers(client, admin.user_id))
    }
    const element = (
      <QueryClientProvider client={new QueryClient()}>
        <Live />
      </QueryClientProvider>
    )
    return showPage(element, { at, auth: makeAuth(admin, { isAdmin: true }) })
  }
}
