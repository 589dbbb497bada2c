import type { Announcement } from '@firstline/contract/announcement'
import type { SupabaseClient } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminFixture } from '#domains/admin/testing/admin-fixture.tsx'
import { isolatePages } from '#domains/auth/testing/show-page.tsx'
import { AnnouncementSettings } from './announcement-settings.tsx'

let client: SupabaseClient
vi.mock('#platform/api/supabase.ts', () => ({ getSupabase: () => client }))
const toasts = isolatePages()
let fixture: AdminFixture
beforeEach(() => {
  fixture = new AdminFixture()
  client = fixture.client
})

const makeAnnouncement = (changes: Partial<Announcement> = {}): Announcement => ({
  id: '55555555-5555-4555-8555-555555555555',
  text: 'Maintenance on Sunday',
  kind: 'warning',
  audience: 'members',
  endsAt: null,
  ...changes,
})

async function show(announcement: Announcement | null) {
  fixture.respond('admin-announcement', () => ({ body: { announcement } }))
  const { person } = fixture.show(() => <AnnouncementSettings />)
  await screen.findByRole('button', { name: 'Publish' })
  return person
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const press = (name: string) => screen.getByRole('button', { name })
const lastCall = () => fixture.listCalls('admin-announcement').at(-1)

describe('AnnouncementSettings', () => {
  it('publishes a line with kind and audience, after saying what is missing (P11.14)', async () => {
    const person = await show(null)
    await person.click(press('Publish'))
    expect(await screen.findByText('The text is missing.')).toBeTruthy()
    expect(lastCall()).toEqual({})
    await person.click(text())
    await person.paste('New:\nshorter openings')
    await person.click(screen.getByRole('radio', { name: 'Warning' }))
    await person.click(screen.getByRole('radio', { name: 'Members' }))
    fixture.respond('admin-announcement', () => ({ body: { announcement: makeAnnouncement() } }))
    await person.click(press('Publish'))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Announcement published' }]))
    expect(lastCall()).toEqual({
      basis: null,
      announcement: { text: 'New: shorter openings', kind: 'warning', audience: 'members', endsAt: null },
    })
  })

  it('takes down the announcement that is shown, and shows another one after a conflict (P11.14)', async () => {
    const person = await show(makeAnnouncement())
    expect(text().value).toBe('Maintenance on Sunday')
    const other = makeAnnouncement({ id: '66666666-6666-4666-8666-666666666666', text: 'Back on Monday' })
    fixture.respond('admin-announcement', () => ({
      status: 409,
      body: { code: 'version_conflict', message: 'Another administrator changed it.', announcement: other },
    }))
    await person.click(press('Take down'))
    await waitFor(() => expect(text().value).toBe('Back on Monday'))
    expect(toasts).toMatchObject([{ title: 'Failed to save the announcement' }])
    fixture.respond('admin-announcement', () => ({ body: { announcement: null } }))
    await person.click(press('Take down'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take down' })).toBeNull())
    expect(lastCall()).toEqual({ basis: other.id, announcement: null })
  })
})
