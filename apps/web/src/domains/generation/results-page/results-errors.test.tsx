import { ERRORS } from '@firstline/contract/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  accepted,
  connection,
  done,
  failed,
  item,
  json,
  makeForm,
  noNetwork,
  openStream,
  refusal,
  streamOf,
  generationServer,
} from '#domains/generation/fake-generation-server.ts'
import type { CreditOutcome } from '#domains/generation/generation-state.ts'
import { createSubmission, memberSubmissions } from '#domains/generation/submission.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { showResults, showStored } from './show-results.tsx'

const toasts = isolatePages()
prepareRuntime()

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name })
}

describe('/results when something goes wrong', () => {
  it('reports a stored form that cannot be read', async () => {
    sessionStorage.setItem('formData', '{')
    showStored()
    const card = within(screen.getByRole('alert'))
    expect(card.getByText('Error generating results')).toBeTruthy()
    expect(card.getByText(/Invalid form data\. Please try again\./)).toBeTruthy()
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Generation failed', description: 'Invalid form data. Please try again.' },
      ]),
    )
  })

  it('reports that the browser refuses to copy, and selects the message', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const { person } = showResults()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    Object.assign(document, { execCommand: () => false })
    await person.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Copying did not work']))
    expect(getSelection()?.toString()).toBe('Message 1 starts here. It goes on for a while.')
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })

  it('shows the error and the returned credit, also after a reload', async () => {
    const server = generationServer(streamOf(accepted(), failed()))
    showResults()
    const card = await screen.findByRole('alert')
    expect(within(card).getByText('Error generating results')).toBeTruthy()
    expect(within(card).getByText('The writer did not finish. Nothing was charged.')).toBeTruthy()
    const placeholder = screen.getByRole('article', { name: /Not written/ })
    expect(within(placeholder).getByText('Your message would stand here.')).toBeTruthy()
    expect(within(placeholder).queryByRole('button')).toBeNull()
    showStored()
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(server.calls).toHaveLength(1)
    expect(toasts).toHaveLength(1)
  })

  it.each([
    'credits_exhausted_pro',
    'insight_exhausted',
    'request_reused',
    'attempts_exhausted',
    'invalid_fields',
    'too_many_unfinished',
    'too_many_refunds',
    'no_capacity',
    'writer_unavailable',
  ] as const)('gives the words of a refusal: %s', async (code) => {
    const { status, message } = ERRORS[code]
    const refused = refusal(status, { code, message })
    generationServer(refused, refused, refused)
    showResults()
    const card = within(await screen.findByRole('alert'))
    const text = card.getByText((words) => words.startsWith(message)).textContent
    expect(text?.match(/charged/g) ?? []).toHaveLength(code === 'credits_exhausted_pro' ? 0 : 1)
    expect(toasts).toMatchObject([{ title: 'Generation failed', description: message }])
  })

  it('links to the plans when a free user has no credits', async () => {
    const { status, message } = ERRORS.credits_exhausted_free
    generationServer(refusal(status, { code: 'credits_exhausted_free', message }))
    showResults()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing')
    expect(card.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(card.queryByText(/1 credit/)).toBeNull()
  })

  it('promises nothing about the credit when a proxy may have refused', async () => {
    const refused = () => new Response('Bad gateway', { status: 502 })
    generationServer(refused, refused, refused)
    showResults()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText(/^Failed to generate results/).textContent).toContain('nothing is charged twice')
  })

  it('says that it retries while the connection is lost, and continues when the device is online', async () => {
    const stream = openStream()
    const back = openStream()
    const server = generationServer(stream.answer, noNetwork, back.answer)
    showResults()
    stream.send(accepted(2), item(1))
    await screen.findByText('Writing 2 of 2.')
    stream.breakOff()
    await screen.findByText('Trying again.')
    expect(screen.getByText('Message 1 starts here.')).toBeTruthy()
    server.answer(streamOf(accepted(2), item(1), item(2), done(2)))
    back.breakOff()
    const card = await screen.findByRole('alert')
    expect(within(card).getByText(/The server could not be reached/)).toBeTruthy()
    const first = screen.getByRole('article', { name: /^1/ })
    window.dispatchEvent(new Event('online'))
    await screen.findByText('All 2 are ready.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('article', { name: /^1/ })).toBe(first)
    expect(new Set(server.calls.map(({ body }) => body.requestId)).size).toBe(1)
  })

  it('reports that the credits cannot be read after a generation', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const refreshProfile = () => Promise.reject(new Error('no answer'))
    showResults({ auth: makeAuth(makeProfile(), { refreshProfile }) })
    await screen.findByText('The message is ready.')
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual([
        'Failed to update credits. Please refresh the page.',
      ]),
    )
  })

  it('requests the same messages again after an unreadable response', async () => {
    const server = generationServer(json({ nonsense: true }), streamOf(accepted(1), item(1), done(1)))
    const { person, submission } = showResults()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText(/Invalid response format from API/)).toBeTruthy()
    await person.click(card.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Message 1 starts here.')
    expect(server.calls[1]?.body.requestId).toBe(submission.requestId)
  })

  const page = '<!doctype html><title>Sign in</title>'
  const html = () => new Response(page, { headers: { 'content-type': 'text/html' } })
  const forbidden = () => new Response(page, { status: 403, headers: { 'content-type': 'text/html' } })
  const truncated = () => new Response('[{"id":"1","con', { headers: { 'content-type': 'application/json' } })
  const stream = { headers: { 'content-type': 'text/event-stream' } }

  describe.each<[string, () => Response]>([
    ['a page of a proxy', html],
    ['a refusal of a proxy', forbidden],
    ['truncated JSON', truncated],
    ['an empty answer', () => new Response('')],
    ['another shape', () => Response.json({ results: [] })],
    ['a stream of something else', () => new Response('event: accepted\ndata: {"count"\n\n', stream)],
  ])('when the answer is %s', (_, unreadable) => {
    it.each<[CreditOutcome, RegExp]>([
      ['used', /One credit was used\./],
      ['returned', /Your credit was returned\./],
      ['never-taken', /Nothing was charged\./],
      ['unknown', /Whether a credit was used could not be found out\./],
    ])('asks what became of the credit and says so: %s', async (credit, words) => {
      generationServer(unreadable)
      const asked: string[] = []
      const readCreditOutcome = async (requestId: string) => {
        asked.push(requestId)
        return credit
      }
      const { submission } = showResults({ through: { ...connection, readCreditOutcome } })
      const card = within(await screen.findByRole('alert'))
      expect(card.getByText('Error generating results')).toBeTruthy()
      expect((await card.findByText(words)).textContent).toMatch(/^[^.]+\. /)
      expect(asked).toEqual([submission.requestId])
      expect(toasts).toMatchObject([{ kind: 'error', title: 'Generation failed' }])
    })
  })

  it('requests nothing by itself after an unreadable response to the form, and says what it cost', async () => {
    const server = generationServer(streamOf(accepted(1), item(1), done(1)))
    const submission = createSubmission(makeForm())
    memberSubmissions.keep({ ...submission, response: 'unreadable' })
    const readCreditOutcome = async () => 'used' as const
    const { person } = showStored({ through: { ...connection, readCreditOutcome } })
    const card = within(await screen.findByRole('alert'))
    await card.findByText(/Invalid response format from API\. One credit was used\./)
    expect(server.calls).toHaveLength(0)
    await person.click(card.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Message 1 starts here.')
    expect(server.calls.map(({ body }) => body)).toEqual([
      { action: 'follow', requestId: submission.requestId },
    ])
  })

  it('submits the same form when the server never had it', async () => {
    const server = generationServer(streamOf(accepted(1), item(1), done(1)))
    const submission = createSubmission(makeForm())
    memberSubmissions.keep({ ...submission, response: 'unreadable' })
    const readCreditOutcome = async () => 'never-taken' as const
    const { person } = showStored({ through: { ...connection, readCreditOutcome } })
    const card = within(await screen.findByRole('alert'))
    await card.findByText(/Invalid response format from API\. Nothing was charged\./)
    await person.click(card.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Message 1 starts here.')
    const { requestId, form } = submission
    expect(server.calls.map(({ body }) => body)).toMatchObject([{ ...form, requestId }])
  })

  it('asks what became of the credit when an accepted generation cannot be followed', async () => {
    const signedOut = refusal(401, { code: 'not_signed_in', message: 'You must be logged in.' })
    const server = generationServer(signedOut, streamOf(accepted(1), failed()))
    memberSubmissions.keep({ ...createSubmission(makeForm()), response: 'accepted' })
    const readCreditOutcome = async () => 'used' as const
    const { person } = showStored({ through: { ...connection, readCreditOutcome } })
    const card = within(await screen.findByRole('alert'))
    await card.findByText(/You must be logged in\. One credit was used\./)
    await person.click(card.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('The writer did not finish. Nothing was charged.')
    expect(server.calls.map(({ body }) => body.action)).toEqual(['follow', 'follow'])
  })

  it('writes again, for another credit, when the one of an unreadable response was returned', async () => {
    const server = generationServer(html, streamOf(accepted(1), item(1), done(1)))
    const readCreditOutcome = async () => 'returned' as const
    const { person, submission } = showResults({ through: { ...connection, readCreditOutcome } })
    const card = within(await screen.findByRole('alert'))
    await card.findByText(/Your credit was returned\./)
    expect(card.getByText('1 credit, and only if it works')).toBeTruthy()
    await person.click(card.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Message 1 starts here.')
    expect(server.calls[1]?.body.requestId).not.toBe(submission.requestId)
  })

  it('shows an empty state for a generation without messages', async () => {
    generationServer(json([]))
    const { person } = showResults()
    await screen.findByRole('heading', { name: 'No results generated' })
    await person.click(button('Download CSV'))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['No results to download']))
  })

  it('does not call a stop before the first message a failure', async () => {
    const stopped = {
      code: 'stopped',
      message: 'You stopped this generation. Your credit was returned.',
      refunded: true,
    }
    generationServer(streamOf(accepted(), { event: 'failed', data: stopped }))
    showResults()
    await screen.findByRole('heading', { name: 'Stopped' })
    expect(screen.queryAllByRole('article')).toEqual([])
    expect(toasts).toEqual([])
  })

  it('links back to the form when the brief is too thin', async () => {
    const thin = { code: 'brief_too_thin', message: 'The form says too little.', refunded: true }
    generationServer(streamOf(accepted(), { event: 'failed', data: thin }))
    const { person, router } = showResults()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText('The form says too little. Your credit was returned.')).toBeTruthy()
    await person.click(card.getByRole('link', { name: 'Edit the brief' }))
    expect(router.state.location.state).toMatchObject({ brief: makeForm() })
  })

  it('keeps the arrived messages above a failure of the model, also after a reload', async () => {
    const busy = {
      code: 'writer_busy',
      message: 'The language model is busy right now. Please try again in a moment. Nothing was charged.',
      refunded: true,
    }
    generationServer(streamOf(accepted(), item(1), { event: 'failed', data: busy }))
    showResults()
    const card = await screen.findByRole('alert')
    expect(within(card).getByText(busy.message)).toBeTruthy()
    const message = screen.getByText('Message 1 starts here.')
    expect(message.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('article')).toHaveLength(1)
    cleanup()
    showStored()
    expect(screen.getByText('Message 1 starts here.')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText(busy.message)).toBeTruthy()
  })

  it('links back to the brief when the model declined to write from it', async () => {
    const declined = { code: 'writer_declined', message: 'The language model declined.', refunded: true }
    generationServer(streamOf(accepted(), { event: 'failed', data: declined }))
    showResults()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText('The language model declined. Your credit was returned.')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Edit the brief' })).toBeTruthy()
  })
})
