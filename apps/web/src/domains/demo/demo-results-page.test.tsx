import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createSubmission } from '#domains/generation/submission.ts'
import {
  accepted,
  done,
  failed,
  generationServer,
  item,
  json,
  makeForm,
  openStream,
  streamOf,
} from '#domains/generation/fake-generation-server.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { DemoResultsPage } from './demo-results-page.tsx'
import { demoSubmissions } from './demo-generation.ts'
import { demoConnection, limitReached, limitToast } from './fake-demo-server.ts'

const toasts = isolatePages()
prepareRuntime()

const allowed = (remaining: number) => json({ allowed: true, remaining })
const three = streamOf(accepted(), item(1), item(2), item(3), done())

function show(form = makeForm()) {
  const submission = createSubmission(form)
  demoSubmissions.keep(submission)
  const page = <DemoResultsPage connection={demoConnection} />
  return { ...showPage(page, { at: '/demo/results', auth: makeAuth(null) }), submission }
}

describe('/demo/results', () => {
  it('redirects to the form when nothing was submitted in this browser', async () => {
    generationServer()
    const page = <DemoResultsPage connection={demoConnection} />
    const { address } = showPage(page, { at: '/demo/results', auth: makeAuth(null) })
    await waitFor(() => expect(address()).toBe('/demo'))
  })

  it('shows messages as they arrive, without a stop button or explanations', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer, allowed(1))
    const { submission } = show()
    stream.send(accepted(), item(1))
    await screen.findByText('Writing 2 of 3.')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    stream.send(item(2), item(3), done())
    await screen.findByText('All 3 are ready.')
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(3)
    expect(screen.getAllByText('Explanations available on paid plans')).toHaveLength(3)
    expect(screen.getByText('DEMO MODE')).toBeTruthy()
    expect(
      screen.getByText('No credit card required. Start with 6 free DMs & 6 free subject lines.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Generator' }).getAttribute('href')).toBe('/demo')
    expect(server.calls[0]?.body).toMatchObject({ requestId: submission.requestId, isDemo: true })
  })

  it('shows the last demo though none is left, without a redirect', async () => {
    generationServer(three, limitReached)
    const { address } = show()
    await screen.findByText('This was your last demo of today.')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(3)
    expect(toasts).toEqual([])
    expect(address()).toBe('/demo/results')
  })

  it('writes again under another id on Try Again, as a demo that counts', async () => {
    const server = generationServer(three, allowed(1), allowed(1), three, limitReached)
    const { person, submission } = show()
    await screen.findByText('Trying again uses your last demo of today.')
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(server.calls).toHaveLength(5))
    expect(server.calls[3]?.body.requestId).not.toBe(submission.requestId)
    await screen.findByText('This was your last demo of today.')
  })

  it('keeps its messages when Try Again finds the demo used up, and redirects to the plans', async () => {
    generationServer(three, limitReached, limitReached)
    const { person, submission, address } = show()
    await screen.findByText('This was your last demo of today.')
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(toasts).toEqual([limitToast]))
    expect(demoSubmissions.read()).toMatchObject({
      submission: { requestId: submission.requestId, response: 'accepted' },
    })
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(3)
    await waitFor(() => expect(address()).toBe('/pricing?from=demo_limit'), { timeout: 30_000 })
  })

  it('redirects to the plans when the server refuses the submission', async () => {
    generationServer(limitReached, limitReached)
    const { address } = show()
    await waitFor(() => expect(toasts).toEqual([limitToast]))
    await waitFor(() => expect(address()).toBe('/pricing?from=demo_limit'), { timeout: 30_000 })
  })

  it('says what went wrong and whether it counted', async () => {
    generationServer(streamOf(accepted(), item(1), failed()), allowed(2))
    show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText('Error generating results')).toBeTruthy()
    expect(
      card.getByText('The writer did not finish. Nothing was charged. This demo was not counted.'),
    ).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(1)
    expect(toasts).toMatchObject([{ title: 'Demo generation failed' }])
  })

  it('says that it is unknown whether a demo counted whose response cannot be read', async () => {
    generationServer(json({ nonsense: true }), allowed(1))
    show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText(/^Invalid response format from API/).textContent).toBe(
      'Invalid response format from API. Whether this demo was counted could not be found out. Trying again asks for the same messages, so nothing is counted twice.',
    )
  })

  it('reports a stored form that cannot be read', async () => {
    localStorage.setItem('demoFormData', '{')
    const page = <DemoResultsPage connection={demoConnection} />
    const { person, address } = showPage(page, { at: '/demo/results', auth: makeAuth(null) })
    expect(within(screen.getByRole('alert')).getByText(/Invalid form data\. Please try again\./)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(address()).toBe('/demo')
  })
})
