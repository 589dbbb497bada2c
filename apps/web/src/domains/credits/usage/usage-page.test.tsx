import type { UsageRow } from '@firstline/contract/usage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { toUsageCsv } from './to-usage-csv.ts'
import { UsagePage } from './usage-page.tsx'

interface Call {
  name: string
  params: Record<string, unknown>
}

const server = vi.hoisted(() => ({ answer: (_call: Call): unknown => [], calls: [] as Call[] }))
vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    rpc: (name: string, params: Record<string, unknown>) => {
      server.calls.push({ name, params })
      const call = {
        abortSignal: () => call,
        throwOnError: async () => ({ data: server.answer({ name, params }) }),
      }
      return call
    },
  }),
}))

isolatePages()
beforeEach(() => {
  prepareRuntime()
  server.calls.length = 0
})

const SET = '33333333-3333-4333-8333-333333333333'

function row(changes: Partial<UsageRow> = {}): UsageRow {
  return {
    id: 9,
    at: '2026-11-21T10:00:00Z',
    kind: 'dm',
    delta: -1,
    balance_after: 4,
    reason: 'reserve',
    actor: 'server',
    generation_id: SET,
    audience: 'owners of bakeries',
    outcome: 'done',
    failure: null,
    ...changes,
  }
}

const noSet = { generation_id: null, audience: null, outcome: null, failure: null }
const FAILURE = 'The built-in writer writes English only. Please fill in the form in English.'

function show(rows: readonly UsageRow[], at = '/account/usage') {
  server.answer = ({ name, params }) => {
    if (name === 'sum_usage') return [{ kind: 'dm', used: 3, returned: 1 }]
    const before = params['p_before']
    return rows
      .filter(({ id }) => typeof before !== 'number' || id < before)
      .slice(0, Number(params['p_limit']))
  }
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <UsagePage />
    </QueryClientProvider>
  )
  return showPage(page, { at, auth: makeAuth(makeProfile()) })
}

const readRows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((line) =>
    within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )

describe('/account/usage', () => {
  it('explains each change of the credits in plain words (P8.14)', async () => {
    show([
      row(),
      row({ id: 8, delta: 1, balance_after: 5, reason: 'refund', outcome: 'failed' }),
      row({ id: 5, delta: 1, balance_after: 5, reason: 'refund', outcome: 'failed', failure: FAILURE }),
      row({ id: 7, delta: 2, balance_after: 6, reason: 'credits', actor: 'admin', ...noSet }),
      row({ id: 6, kind: 'subject', delta: 6, balance_after: 6, reason: 'renewal', ...noSet }),
    ])
    expect(await readRows()).toEqual([
      ['Cold DM generationFor owners of bakeries', '−1', 'Cold DM', '4'],
      ['Credit returnedThe writer failed', '+1', 'Cold DM', '5'],
      [`Credit returned${FAILURE}`, '+1', 'Cold DM', '5'],
      ['Credits editedBy an administrator', '+2', 'Cold DM', '6'],
      ['Renewed', '+6', 'Subject Line', '6'],
    ])
    const [link] = screen.getAllByRole('link', { name: 'Cold DM generation' })
    expect(link?.getAttribute('href')).toBe(`/history?set=${SET}`)
    screen.getByText('1 returned')
  })

  it('keeps the filters in the address and asks for the chosen rows', async () => {
    const { person, address } = show([row()], '/account/usage?period=all')
    await person.click(await screen.findByRole('radio', { name: 'DMs' }))
    expect(address()).toBe('/account/usage?type=dm&period=all')
    await waitFor(() =>
      expect(server.calls.map(({ params }) => params)).toContainEqual({
        p_kind: 'dm',
        p_since: null,
        p_before: null,
        p_limit: 50,
      }),
    )
  })

  it('shows more rows on request', async () => {
    const rows = Array.from({ length: 70 }, (_, index) => row({ id: 100 - index }))
    const { person } = show(rows)
    expect(await readRows()).toHaveLength(50)
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await readRows()).toHaveLength(70))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('offers all time where the chosen period has no change', async () => {
    const { person, address } = show([])
    await person.click(await screen.findByRole('button', { name: 'Show all time' }))
    expect(address()).toBe('/account/usage?period=all')
  })
})

describe('toUsageCsv', () => {
  it('writes numbers as numbers and escapes a formula in a brief', () => {
    const [, first, second] = toUsageCsv([
      row({ audience: 'a, b' }),
      row({ reason: '=1+1', ...noSet }),
    ]).split('\r\n')
    expect(first).toBe('2026-11-21T10:00:00.000Z,Cold DM generation,"For a, b",Cold DM,-1,4')
    expect(second).toBe("2026-11-21T10:00:00.000Z,'=1+1,,Cold DM,-1,4")
  })
})
