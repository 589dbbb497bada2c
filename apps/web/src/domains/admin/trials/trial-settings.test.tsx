import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { TrialSettings } from './trial-settings.tsx'

vi.mock('#platform/api/supabase.ts', () => ({
  getSupabase: () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: 'token' } } }) },
  }),
}))
const toasts = isolatePages()

let asked: { name: string | undefined; body: object }[]
let refusal: object | undefined

beforeEach(() => {
  prepareRuntime()
  asked = []
  refusal = undefined
  const settings = { enableTrial: false, trialCredits: 20, trialDays: 14, updatedAt: null }
  const reply = async (url: string, { body }: { body: string }) => {
    const name = url.split('/').at(-1)
    asked.push({ name, body: JSON.parse(body) })
    if (name === 'admin-end-trials') return Response.json({ ended: 4 })
    if (body !== '{}' && refusal) return Response.json(refusal, { status: 422 })
    const updatedAt = body === '{}' ? null : new Date().toISOString()
    return Response.json({ ...settings, ...JSON.parse(body), updatedAt })
  }
  vi.stubGlobal('fetch', vi.fn(reply))
})

async function show() {
  const { person } = showPage(<TrialSettings />, {
    at: '/dashboard/admin',
    auth: makeAuth(makeProfile({ role: 'admin' })),
  })
  await screen.findByText('Never changed so far.')
  return person
}
const save = () => screen.getByRole('button', { name: 'Save settings' })

describe('Trial Settings', () => {
  it('begins disabled, with 20 credits and 14 days (P11.5)', async () => {
    await show()
    expect(screen.getByRole('switch', { name: 'Trials' }).getAttribute('aria-checked')).toBe('false')
    expect(screen.getByLabelText<HTMLInputElement>('Credits').value).toBe('20')
    expect(screen.getByLabelText<HTMLInputElement>('Days').value).toBe('14')
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  it('saves only the fields that were changed (P11.5)', async () => {
    const person = await show()
    await person.click(screen.getByRole('switch', { name: 'Trials' }))
    await person.clear(screen.getByLabelText('Days'))
    await person.type(screen.getByLabelText('Days'), '30')
    await person.click(save())
    await screen.findByText('Last changed just now.')
    expect(asked.at(-1)).toEqual({
      name: 'admin-trial-settings',
      body: { enableTrial: true, trialDays: 30 },
    })
    await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Trial settings saved' }]))
  })

  it.each([
    ['', 'Trial days must be a number.'],
    ['1.5', 'Trial days must be a whole number.'],
    ['-1', "Trial days can't be below 0."],
    ['366', "Trial days can't be above 365."],
  ])('does not send "%s" for days (P11.5)', async (typed, error) => {
    const person = await show()
    await person.clear(screen.getByLabelText('Days'))
    if (typed) await person.type(screen.getByLabelText('Days'), typed)
    await person.click(save())
    await screen.findByText(error)
    expect(asked).toHaveLength(1)
  })

  it('shows a server-side validation error at its field (P11.5)', async () => {
    refusal = {
      code: 'invalid_fields',
      message: 'Some fields are wrong',
      fields: [{ field: 'trialCredits', message: 'Too generous.' }],
    }
    const person = await show()
    await person.type(screen.getByLabelText('Credits'), '0')
    await person.click(save())
    const note = await screen.findByText('Too generous.')
    expect(screen.getByLabelText('Credits').getAttribute('aria-describedby')).toBe(note.id)
    await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Failed to save trial settings' }]))
  })

  it('ends all trials after a confirmation and reports their number (P11.5)', async () => {
    const person = await show()
    await person.click(screen.getByRole('button', { name: 'End all trials' }))
    await screen.findByText(/with 3 Cold DM and 3 Subject Line credits left/)
    await person.click(screen.getByRole('button', { name: 'Keep them' }))
    expect(asked).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'End all trials' }))
    await person.click(screen.getByRole('button', { name: 'End all trials' }))
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Trials ended', description: '4 users left a trial.' }]),
    )
    expect(asked.at(-1)?.name).toBe('admin-end-trials')
  })
})
