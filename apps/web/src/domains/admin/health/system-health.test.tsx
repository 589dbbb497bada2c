import type { AdminHealth } from '@firstline/contract/health'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { SystemHealth } from './system-health.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}))
isolatePages()

const healthy: AdminHealth = {
  checkedAt: '2026-01-31T12:00:00.000Z',
  parts: [
    { name: 'database', state: 'ok', finding: 'It responds.', facts: [], remedy: null },
    {
      name: 'server',
      state: 'ok',
      finding: 'It runs.',
      facts: [{ label: 'Memory', value: '87 MB' }],
      remedy: null,
    },
  ],
}

let answer: AdminHealth | { status: number; code: string }
let cache: QueryClient

beforeEach(() => {
  prepareRuntime()
  cache = new QueryClient()
  answer = healthy
  const reply = async () => {
    if (!('status' in answer)) return Response.json(answer)
    return Response.json({ code: answer.code, message: 'Not now' }, { status: answer.status })
  }
  vi.stubGlobal('fetch', vi.fn(reply))
})

function show() {
  const page = (
    <QueryClientProvider client={cache}>
      <SystemHealth />
    </QueryClientProvider>
  )
  return showPage(page, { at: '/dashboard/admin', auth: makeAuth(makeProfile({ role: 'admin' })) })
}

const poll = () => act(() => cache.refetchQueries({ queryKey: ['admin-health'] }))
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('System Health', () => {
  it('counts what fails and says what to do about it (P11.8)', async () => {
    show()
    await screen.findByText('Everything works.')
    expect(rows()).toEqual(['DatabaseOKIt responds.', 'This serverOKIt runs.Memory87 MB'])
    answer = {
      ...healthy,
      parts: [
        ...healthy.parts,
        {
          name: 'mail',
          state: 'failing',
          finding: 'Mails wait.',
          facts: [],
          remedy: { text: 'Correct SMTP_URL.', section: 'Mail and texts' },
        },
        { name: 'disk', state: 'warning', finding: 'The disk is nearly full.', facts: [], remedy: null },
      ],
    }
    await poll()
    await screen.findByText('1 failing, 1 warning.')
    const mail = screen.getAllByRole('listitem')[2]
    if (!mail) throw new Error('no row')
    within(mail).getByText('Failing')
    within(mail).getByText(/Correct SMTP_URL\./)
    within(mail).getByText('docs/operations.md, “Mail and texts”')
  })

  it('shows the database alone while it is unreachable, then everything again (P11.8)', async () => {
    show()
    await screen.findByText('Everything works.')
    answer = { status: 503, code: 'database_unavailable' }
    await poll()
    await screen.findByText('1 failing.')
    expect(rows()).toHaveLength(1)
    screen.getByText("It can't be reached, so nothing else can be checked.")
    answer = healthy
    await poll()
    await screen.findByText('Everything works.')
    expect(rows()).toHaveLength(2)
  })

  it('keeps the last findings when the server does not respond, and says so (P11.8)', async () => {
    show()
    await screen.findByText('Everything works.')
    answer = { status: 500, code: 'unexpected_failure' }
    await poll()
    await screen.findByText('Failed to check the system.')
    expect(rows()).toHaveLength(2)
    expect(screen.queryByText('Everything works.')).toBeNull()
  })
})
