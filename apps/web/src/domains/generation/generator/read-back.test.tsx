import type { Readback } from '@firstline/contract/readings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmptyValues, type BriefValues } from '#domains/brief/brief-values.ts'
import { memberDraft } from '#domains/brief/draft.ts'
import {
  CLEAR_READBACK,
  NOTES_BRIEF,
  NOTES_READBACK,
  THIN_READBACK,
} from '#domains/brief/read-back/fake-readback.ts'
import { connection } from '#domains/generation/fake-generation-server.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { GeneratorPage } from './generator-page.tsx'
import { showGenerator } from './show-generator.tsx'

isolatePages()
beforeAll(() => import('#domains/brief/read-back/read-back-panel.tsx'))
beforeEach(() => prepareRuntime())
afterEach(() => {
  vi.useRealTimers()
})

const briefs = {
  ...connection,
  url: 'http://firstline.test/functions/v1/read-brief',
  failure: 'The form could not be read',
}
const PAIN = 'Clients forget appointments and the chair stays empty.'
const LATE = { timeout: 30_000 }

/** Opens the generator with a brief that the server reads like this. A readback without the sentences that are gone. */
function open(readback: Readback | 'unreachable', brief: Partial<BriefValues> = NOTES_BRIEF) {
  const bodies: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const form = JSON.parse(String(body)) as Record<string, string>
    bodies.push(form)
    if (readback === 'unreachable') throw new TypeError('Failed to fetch')
    const phrases = readback.phrases.filter(({ field, source }) => form[field]?.includes(source))
    return Response.json({ ...readback, phrases })
  })
  memberDraft.keep({ ...createEmptyValues('Cold DM'), ...brief })
  return { ...show(), bodies }
}

function show() {
  return showGenerator(<GeneratorPage connection={connection} briefs={briefs} />, {
    at: '/generator?type=dm',
    auth: makeAuth(makeProfile()),
  })
}

const question = (name: string) => screen.findByRole('group', { name }, LATE)
const region = () => screen.getByRole('region', { name: 'How it reads' })
const readings = () => memberDraft.read()?.readings
const press = async ({ person }: ReturnType<typeof show>, group: string, name: string) =>
  person.click(within(await question(group)).getByRole('button', { name }))

describe('how a form reads', () => {
  it('is one calm line for a clear brief', async () => {
    open(CLEAR_READBACK)
    expect(await within(region()).findByText('Reads well.', {}, LATE)).toBeTruthy()
    expect(region().textContent).toBe('How it readsReads well.')
    expect(screen.queryByText(/until you answer/)).toBeNull()
    await waitFor(() => expect(screen.getByText('Reads well.', { selector: '.sr-only' })).toBeTruthy())
  })

  it('is answered with one tap a question', async () => {
    const shown = open(NOTES_READBACK)
    await question('Spell these out?')
    expect(screen.getByText('3 sentences stay out until you answer.')).toBeTruthy()
    expect(within(region()).getByText('3 questions')).toBeTruthy()
    await press(shown, 'Spell these out?', 'Spell them out')
    await within(region()).findByText('2 questions')
    expect(readings()).toEqual([{ source: NOTES_BRIEF.painPoint, sentence: PAIN }])
    await press(shown, 'Who is “them”?', 'Its clients')
    await press(shown, 'I left this out. Add it?', 'Leave it out')
    await within(region()).findByText('Reads well.')
    expect(readings()).toHaveLength(3)
    expect(screen.queryByText(/until you answer/)).toBeNull()
    expect(shown.bodies).toHaveLength(1)
  })

  it('is answered by keyboard alone, and each answer moves the focus on', async () => {
    const { person } = open(NOTES_READBACK)
    await question('Spell these out?')
    screen.getByLabelText('Solution').focus()
    await person.keyboard('{F6}')
    expect(document.activeElement?.textContent).toBe('Add it')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Spell them out'))
    await person.keyboard('{ArrowRight} ')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The salon'))
    await person.keyboard('{F6}')
    expect(document.activeElement).toBe(screen.getByLabelText('Solution'))
    await person.keyboard('{F6}')
    await person.keyboard('{Delete}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tone')))
    expect(readings()?.map(({ sentence }) => sentence)).toEqual([
      'The first 30 days are free.',
      'Clients forget appts and the chair stays empty.',
      null,
    ])
  })

  it('keeps a sentence in the sender’s own words, and Escape puts an edit back', async () => {
    const { person } = open(NOTES_READBACK)
    const sure = await screen.findByRole('button', { name: /Across 40 salons/ }, LATE)
    await person.click(sure)
    await person.keyboard(' Really.{Escape}')
    expect(
      screen.getByRole('button', { name: 'Across 40 salons, no-shows fell from 11% to 4%.' }),
    ).toBeTruthy()
    await person.click(screen.getByRole('button', { name: /Across 40 salons/ }))
    await person.clear(screen.getByLabelText('Your sentence'))
    await person.keyboard('Fewer no-shows, see www.x.example{Shift>}{Enter}{/Shift}{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe("A sentence can't have a link.")
    await person.clear(screen.getByLabelText('Your sentence'))
    await person.keyboard('Fewer no-shows.{Enter}')
    expect(await screen.findByText('Your words')).toBeTruthy()
    expect(readings()).toEqual([
      { source: 'no shows 11% before, now 4% across 40 salons.', sentence: 'Fewer no-shows.' },
    ])
  })

  it('leaves a sentence out and puts it back with its question', async () => {
    const shown = open(NOTES_READBACK)
    await press(shown, 'I left this out. Add it?', 'Leave it out')
    expect(await screen.findByText('Left out')).toBeTruthy()
    await shown.person.click(screen.getByRole('button', { name: 'Put it back' }))
    await question('I left this out. Add it?')
    expect(document.activeElement?.textContent).toBe('Add it')
    expect(readings()).toEqual([])
  })

  it('keeps its answers over a reload', async () => {
    const shown = open(NOTES_READBACK)
    await press(shown, 'Spell these out?', 'Spell them out')
    await within(region()).findByText('2 questions')
    shown.unmount()
    show()
    await question('Who is “them”?')
    expect(screen.getByRole('button', { name: PAIN })).toBeTruthy()
    expect(within(region()).getAllByText('Spell these out?')).toHaveLength(1)
    expect(readings()).toHaveLength(1)
  })

  it('loses the answers of a field that is changed, and no other’s', async () => {
    const shown = open(NOTES_READBACK)
    await press(shown, 'Spell these out?', 'Spell them out')
    await press(shown, 'I left this out. Add it?', 'Add it')
    await waitFor(() => expect(readings()).toHaveLength(2))
    await shown.person.clear(screen.getByLabelText('Pain point'))
    await waitFor(() => expect(readings()?.map(({ source }) => source)).toEqual(['1st 30 days free']))
    await waitFor(() => expect(screen.queryByText(PAIN)).toBeNull(), LATE)
    expect(screen.getByText('1 sentence stays out until you answer.')).toBeTruthy()
  })

  it('asks a thin brief one question, whose sentence goes into its field', async () => {
    const thin = { targetAudience: 'Importers', product: 'Freight audit' }
    const { person } = open(THIN_READBACK, thin)
    await question('What goes wrong for them without it?')
    await person.click(screen.getByRole('button', { name: 'Nobody has the hours to check every line.' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Pain point').value).toBe(
      'Nobody has the hours to check every line.',
    )
    await within(region()).findByText('Reads well.', {}, LATE)
  })

  it('says what can’t be used of a field', async () => {
    open({ ...CLEAR_READBACK, notices: [{ field: 'painPoint', isUnusable: false, leftOut: ['a link'] }] })
    expect(await within(region()).findByText('A link.', {}, LATE)).toBeTruthy()
    expect(screen.queryByText('Reads well.')).toBeNull()
  })

  it('refuses another language at the form without a request, with the built-in writer', async () => {
    const shown = open(
      { ...CLEAR_READBACK, isEnglish: false },
      { targetAudience: 'Zahnärzte', product: 'Telefon' },
    )
    const line = 'The built-in writer reads and writes English only. A language model writes in any language.'
    expect(await within(region()).findByText(line, {}, LATE)).toBeTruthy()
    await shown.person.click(screen.getByRole('button', { name: 'Generate' }))
    expect((await screen.findByRole('alert')).textContent).toBe(line)
    expect(shown.bodies).toHaveLength(1)
    expect(shown.address()).toBe('/generator?type=dm')
  })

  it('says after five seconds that the form can’t be read, and blocks nothing', async () => {
    vi.useFakeTimers()
    const shown = open('unreachable')
    await act(() => vi.advanceTimersByTimeAsync(4_900))
    expect(screen.queryByText(/^Can't read this back/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText("Can't read this back now. Generate works.")).toBeTruthy()
    expect(shown.address()).toBe('/generator?type=dm')
    expect(screen.getByRole('button', { name: 'Generate' }).getAttribute('aria-disabled')).toBe('false')
  })
})

describe('how a form reads on a phone', () => {
  beforeEach(() => {
    const asked = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => asked)
  })

  it('opens from the bar in a sheet, which stays open after the last answer', async () => {
    const shown = open({ ...NOTES_READBACK, phrases: NOTES_READBACK.phrases.slice(1, 3) })
    await shown.person.click(await screen.findByRole('button', { name: /1 question/ }, LATE))
    const sheet = await screen.findByRole('dialog', { name: 'How it reads' })
    await shown.person.click(within(sheet).getByRole('button', { name: 'Add it' }))
    await within(sheet).findByText('Reads well.')
    expect(document.activeElement?.textContent).toBe('Done')
    await shown.person.click(within(sheet).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers examples from the bar of an empty form', async () => {
    const { person } = open(CLEAR_READBACK, {})
    await person.click(screen.getByRole('button', { name: /Start from an example/ }))
    await person.click(await screen.findByRole('button', { name: 'Bookkeeping' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Product or service').value).toMatch(/^Bookkeeping/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
