import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import { type BriefReading } from '@firstline/contract/brief'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { connection, generationServer, json } from '#domains/generation/fake-generation-server.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { showGenerator } from './show-generator.tsx'
import { GeneratorPage } from './generator-page.tsx'

isolatePages()
const briefs = {
  ...connection,
  url: 'http://firstline.test/functions/v1/read-brief',
  failure: 'The form could not be read',
}
const TYPED = 'we recieve every call'
const MEANT = 'we receive every call'
const reading: BriefReading = {
  fields: BRIEF_FIELDS.map((field) => ({
    field,
    given: field === 'solution' ? TYPED : '',
    isUnusable: false,
    leftOut: [],
    slips: field === 'solution' ? [{ typed: 'recieve', meant: 'receive' }] : [],
    used: [],
  })),
  trade: '',
  isEnglish: true,
  question: null,
}

describe('the notes beside a form', () => {
  it('name misspellings and correct them with one click', async () => {
    generationServer(json(reading), json({ ...reading, fields: [] }))
    const { person } = showGenerator(<GeneratorPage connection={connection} briefs={briefs} />, {
      at: '/generator?type=dm',
      auth: makeAuth(makeProfile()),
    })
    const solution = screen.getByLabelText<HTMLTextAreaElement>('Solution')
    await person.click(solution)
    await person.paste(TYPED)
    const note = '“recieve” will be written “receive”.'
    expect(await screen.findByText(note, {}, { timeout: 30_000 })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Use this' }))
    expect(solution.value).toBe(MEANT)
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  })
})
