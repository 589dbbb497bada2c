import { AdminGeneration } from '@firstline/contract/admin-generations'
import { ERRORS } from '@firstline/contract/errors'
import type { SupabaseClient } from '@supabase/supabase-js'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminFixture, makeUser } from '#domains/admin/testing/admin-fixture.tsx'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'
import { ReadGenerations } from './read-generations.tsx'

let client: SupabaseClient
vi.mock('#platform/api/supabase.ts', () => ({ getSupabase: () => client }))
isolatePages()
let fixture: AdminFixture
beforeEach(() => {
  fixture = new AdminFixture()
  client = fixture.client
})

const button = (name: string) => screen.getByRole('button', { name })

function makeGeneration(number: number, changes: Partial<AdminGeneration> = {}): AdminGeneration {
  return AdminGeneration.parse({
    id: `44444444-4444-4444-8444-44444444444${number}`,
    messageType: 'Cold DM',
    status: 'done',
    charge: 'settled',
    createdAt: '2026-11-21T12:00:00.000Z',
    finishedAt: null,
    errorMessage: null,
    brief: { targetAudience: 'Dentists', product: 'Recall letters', solution: '', unknown: 'x' },
    note: '',
    items: [
      {
        position: 1,
        content: `Text ${number}`,
        editedContent: null,
        score: 88,
        writtenBy: 'built-in',
        usedAt: null,
        repliedAt: null,
      },
    ],
    ...changes,
  })
}

async function open() {
  const { person } = fixture.show(() => <ReadGenerations user={makeUser(1)} />)
  await person.click(button('Read generations'))
  return person
}

describe('ReadGenerations', () => {
  it('asks for a reason first, then pages through briefs and messages (P11.13)', async () => {
    fixture.respond('admin-generations', ({ after }) => ({
      body: after
        ? {
            generations: [
              makeGeneration(2, { status: 'failed', charge: 'refunded', errorMessage: 'Too slow' }),
            ],
            next: null,
          }
        : { generations: [makeGeneration(1)], next: 'cursor' },
    }))
    const person = await open()
    await person.click(button('Show generations'))
    expect(await screen.findByText(/^Please say why you read them/)).toBeTruthy()
    expect(fixture.listCalls('admin-generations')).toEqual([])
    await person.click(screen.getByRole('textbox', { name: 'Reason' }))
    await person.paste('  Ticket 4711 ')
    await person.click(button('Show generations'))
    await screen.findByText('Text 1')
    const list = within(screen.getByRole('list', { name: 'Generations' }))
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Target audience',
      'Product or service',
    ])
    await person.click(button('Show more'))
    await screen.findByText('Failed, credit returned: Too slow')
    const { userId } = makeUser(1)
    expect(fixture.listCalls('admin-generations')).toEqual([
      { userId, reason: 'Ticket 4711' },
      { userId, after: 'cursor' },
    ])
  })

  it('shows that loading failed, retries on request, and says when there is nothing (P11.13)', async () => {
    fixture.respond('admin-generations', () => ({
      status: 503,
      body: { code: 'database_unavailable', message: ERRORS.database_unavailable.message },
    }))
    const person = await open()
    await person.click(screen.getByRole('textbox', { name: 'Reason' }))
    await person.paste('Ticket 1')
    await person.click(button('Show generations'))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the generations.')
    fixture.respond('admin-generations', () => ({ body: { generations: [], next: null } }))
    await person.click(button('Try Again'))
    await screen.findByText('This user has written nothing yet.')
  })
})
