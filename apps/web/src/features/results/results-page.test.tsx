import { ERRORS } from '@firstline/contract/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { memberSubmissions, newSubmission } from '#lib/generation/submission.ts'
import {
  accepted,
  connection,
  done,
  failed,
  generationServer,
  item,
  json,
  makeForm,
  noNetwork,
  openStream,
  refusal,
  streamOf,
} from '#lib/generation/testing/generation-server.ts'
import { prepareRuntime } from '#lib/testing/prepare-runtime.ts'
import { keepPagesApart, makeAuth, makeProfile, showPage } from '#lib/testing/show-page.tsx'
import { ResultsPage } from './results-page.tsx'

const toasts = keepPagesApart()
const free = makeAuth(makeProfile())
const pro = makeAuth(makeProfile({ plan: 'pro', credits_dm: 90, credits_subject: 90 }))

prepareRuntime()

/** Shows /results as they stand after a form was submitted in this tab. */
function show({ auth = free, form = makeForm() } = {}) {
  const submission = newSubmission(form)
  memberSubmissions.keep(submission)
  const shown = showPage(<ResultsPage connection={connection} />, { at: '/results', auth })
  return { ...shown, submission }
}

function storedId(): unknown {
  return JSON.parse(sessionStorage.getItem('formData') ?? '{}').requestId
}

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name })
}

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

describe('/results', () => {
  it('goes home when nothing was submitted in this tab', async () => {
    const { address } = showPage(<ResultsPage connection={connection} />, { at: '/results', auth: free })
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('says so when the stored form cannot be read', async () => {
    sessionStorage.setItem('formData', '{')
    showPage(<ResultsPage connection={connection} />, { at: '/results', auth: free })
    const card = within(screen.getByRole('alert'))
    expect(card.getByText('Error generating results')).toBeTruthy()
    expect(card.getByText(/Invalid form data\. Please try again\./)).toBeTruthy()
    await waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Generation failed', description: 'Invalid form data. Please try again.' },
      ]),
    )
  })

  it('shows messages as they arrive, and what is happening meanwhile', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const { submission } = show()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    stream.send(accepted(3))
    await screen.findByText('Writing 1 of 3.')
    stream.send(item(1))
    await screen.findByText('Writing 2 of 3.')
    expect(screen.getByText('Message 1 starts here.')).toBeTruthy()
    expect(screen.getByText('Message 1 of 3 is ready.')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    stream.send(item(2), item(3), done(3))
    await screen.findByText('3 cold DMs.')
    expect(screen.getByText('Written by the built-in composer.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(server.calls.map(({ body }) => body.requestId)).toEqual([submission.requestId])
    expect(free.refreshProfile).toHaveBeenCalled()
  })

  it('keeps the id over a reload, so that nothing is paid twice', async () => {
    const server = generationServer(streamOf(accepted(1), item(1), done(1)))
    const { submission } = show()
    await screen.findByText('1 cold DM.')
    expect(storedId()).toBe(submission.requestId)
    expect(server.calls).toHaveLength(1)
  })

  it('holds a DM against the length of a note', async () => {
    generationServer(streamOf(accepted(1), item(1, { content: 'x'.repeat(231) }), done(1)))
    show()
    await screen.findByText('231 characters')
    expect(screen.getByText('Fits a Premium note. 31 characters over a free one.')).toBeTruthy()
  })

  it('shows a subject line in an inbox with what a phone cuts off', async () => {
    const content = 'The patient who called the next practice'
    generationServer(streamOf(accepted(1), item(1, { content }), done(1)))
    show({ form: makeForm({ messageType: 'Email Subject Line', ctaType: '' }) })
    await screen.findByText('40 characters.')
    expect(screen.getByRole('heading', { level: 1, name: 'Your subject lines' })).toBeTruthy()
    expect(screen.getByText('A phone shows the first 33; 7 are for desktops.')).toBeTruthy()
  })

  it('gives reasons for the score, five at first and all on request', async () => {
    const checks = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
      id,
      label: `Check ${id}`,
      points: 10,
      max: 10,
    }))
    generationServer(streamOf(accepted(1), item(1, { score: { total: 95, checks } }), done(1)))
    const { person } = show()
    await screen.findByText('95')
    expect(screen.queryByText('Check f')).toBeNull()
    await person.click(button('All 6 checks'))
    expect(screen.getByText('Check f')).toBeTruthy()
  })

  it('tells free users where explanations are', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    show()
    await screen.findByText('Explanations available on paid plans')
    expect(screen.getByRole('link', { name: 'See pricing' }).getAttribute('href')).toBe('/pricing')
  })

  it('shows pro users why a message works', async () => {
    generationServer(streamOf(accepted(1), item(1, { explanation: 'It starts with their hour.' }), done(1)))
    show({ auth: pro })
    await screen.findByText('It starts with their hour.')
    expect(screen.getByText('Why this works')).toBeTruthy()
  })

  it('copies a message and says so for two seconds', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Copy' }))
    await screen.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe('Message 1 starts here. It goes on for a while.')
    expect(screen.getByText('Copied to the clipboard')).toBeTruthy()
    await screen.findByRole('button', { name: 'Copy' }, { timeout: 3_000 })
  })

  it('says so when the browser lets nobody copy, and leaves the message selected', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const { person } = show()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    Object.assign(document, { execCommand: () => false })
    await person.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Copying did not work']))
    expect(getSelection()?.toString()).toBe('Message 1 starts here. It goes on for a while.')
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
  })

  it('tries again under a new id, which is the only thing that costs a credit', async () => {
    const server = generationServer(
      streamOf(accepted(1), item(1), done(1)),
      streamOf(accepted(1), item(2), done(1)),
    )
    const { person, submission } = show()
    await screen.findByText('Message 1 starts here.')
    expect(screen.getByText('Trying again writes new ones for 1 credit.')).toBeTruthy()
    await person.click(button('Try Again'))
    await screen.findByText('Message 2 starts here.')
    expect(server.calls[1]?.body.requestId).not.toBe(submission.requestId)
    expect(storedId()).toBe(server.calls[1]?.body.requestId)
  })

  it('offers no new try without credits', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    show({ auth: makeAuth(makeProfile({ credits_dm: 0 })) })
    await screen.findByText('1 cold DM.')
    expect(isOff(button('Try Again'))).toBe(true)
    expect(screen.getByText('No Cold DM credits left to try again.')).toBeTruthy()
  })

  it('says what went wrong and that the credit came back, and remembers it over a reload', async () => {
    const server = generationServer(streamOf(accepted(), failed()))
    show()
    const card = await screen.findByRole('alert')
    expect(within(card).getByText('Error generating results')).toBeTruthy()
    expect(within(card).getByText('The writer did not finish. Nothing was charged.')).toBeTruthy()
    const placeholder = screen.getByRole('article', { name: /Not written/ })
    expect(within(placeholder).getByText('Your message would stand here.')).toBeTruthy()
    expect(within(placeholder).queryByRole('button')).toBeNull()
    showPage(<ResultsPage connection={connection} />, { at: '/results', auth: free })
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
    'no_capacity',
  ] as const)('gives the words of a refusal: %s', async (code) => {
    const { status, message } = ERRORS[code]
    const refused = refusal(status, { code, message })
    generationServer(refused, refused, refused)
    show()
    const card = within(await screen.findByRole('alert'))
    const text = card.getByText((words) => words.startsWith(message)).textContent
    expect(text?.match(/charged/g) ?? []).toHaveLength(code === 'credits_exhausted_pro' ? 0 : 1)
    expect(toasts).toMatchObject([{ title: 'Generation failed', description: message }])
  })

  it('shows the way to more credits when a free user has none', async () => {
    const { status, message } = ERRORS.credits_exhausted_free
    generationServer(refusal(status, { code: 'credits_exhausted_free', message }))
    show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing')
    expect(card.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(card.queryByText(/1 credit/)).toBeNull()
  })

  it('promises nothing about the credit when it may have been a proxy that refused', async () => {
    const refused = () => new Response('Bad gateway', { status: 502 })
    generationServer(refused, refused, refused)
    show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText(/^Failed to generate results/).textContent).toContain('nothing is charged twice')
  })

  it('says that it asks again while the line is down, and goes on when the device is online', async () => {
    const stream = openStream()
    const back = openStream()
    const server = generationServer(stream.answer, noNetwork, back.answer)
    show()
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
    await screen.findByText('2 cold DMs.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('article', { name: /^1/ })).toBe(first)
    expect(new Set(server.calls.map(({ body }) => body.requestId)).size).toBe(1)
  })

  it('says so when the credits cannot be read after a generation', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const refreshProfile = () => Promise.reject(new Error('no answer'))
    show({ auth: makeAuth(makeProfile(), { refreshProfile }) })
    await screen.findByText('1 cold DM.')
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual([
        'Failed to update credits. Please refresh the page.',
      ]),
    )
  })

  it('asks for the same messages again after an answer it cannot read', async () => {
    const server = generationServer(json({ nonsense: true }), streamOf(accepted(1), item(1), done(1)))
    const { person, submission } = show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText(/Invalid response format from API/)).toBeTruthy()
    await person.click(card.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Message 1 starts here.')
    expect(server.calls[1]?.body.requestId).toBe(submission.requestId)
  })

  it('has an empty state for a generation that brought nothing', async () => {
    generationServer(json([]))
    const { person } = show()
    await screen.findByRole('heading', { name: 'No results generated' })
    await person.click(button('Download CSV'))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['No results to download']))
  })

  it('stops on request and keeps what was written', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer, json({ stopped: true, refunded: false }))
    const { person, submission } = show()
    stream.send(accepted(3), item(1))
    await screen.findByText('Writing 2 of 3.')
    await person.click(button('Stop'))
    expect(server.calls[1]?.body).toEqual({ requestId: submission.requestId, action: 'stop' })
    stream.send(done(1, true))
    await screen.findByText('Stopped after 1 of 3.')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('does not call a stop before the first message a failure', async () => {
    const stopped = {
      code: 'stopped',
      message: 'You stopped this generation. Your credit was returned.',
      refunded: true,
    }
    generationServer(streamOf(accepted(), { event: 'failed', data: stopped }))
    show()
    await screen.findByRole('heading', { name: 'Stopped' })
    expect(screen.queryAllByRole('article')).toEqual([])
    expect(toasts).toEqual([])
  })

  it('leads back to the form when it says too little', async () => {
    const thin = { code: 'brief_too_thin', message: 'The form says too little.', refunded: true }
    generationServer(streamOf(accepted(), { event: 'failed', data: thin }))
    const { person, router } = show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText('The form says too little. Your credit was returned.')).toBeTruthy()
    await person.click(card.getByRole('link', { name: 'Edit the brief' }))
    expect(router.state.location.state).toMatchObject({ brief: makeForm() })
  })

  it('hands the messages over as a file once there are some', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const stream = openStream()
    generationServer(stream.answer)
    const { person } = show()
    expect(isOff(button('Download CSV'))).toBe(true)
    stream.send(accepted(1), item(1), done(1))
    await screen.findByText('1 cold DM.')
    await person.click(button('Download CSV'))
    const name = expect.stringMatching(/^cold_dm_\d{4}-\d\d-\d\d\.csv$/)
    expect(clicked.mock.contexts[0]).toHaveProperty('download', name)
    clicked.mockRestore()
  })

  it('keeps what had arrived above a failure of the model, over a reload too', async () => {
    const busy = {
      code: 'writer_busy',
      message: 'The language model is busy right now. Please try again in a moment. Nothing was charged.',
      refunded: true,
    }
    generationServer(streamOf(accepted(), item(1), { event: 'failed', data: busy }))
    show()
    const card = await screen.findByRole('alert')
    expect(within(card).getByText(busy.message)).toBeTruthy()
    const message = screen.getByText('Message 1 starts here.')
    expect(message.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('article')).toHaveLength(1)
    cleanup()
    showPage(<ResultsPage connection={connection} />, { at: '/results', auth: free })
    expect(screen.getByText('Message 1 starts here.')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText(busy.message)).toBeTruthy()
  })

  it('leads back to the brief when the model declined to write from it', async () => {
    const declined = { code: 'writer_declined', message: 'The language model declined.', refunded: true }
    generationServer(streamOf(accepted(), { event: 'failed', data: declined }))
    show()
    const card = within(await screen.findByRole('alert'))
    expect(card.getByText('The language model declined. Your credit was returned.')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Edit the brief' })).toBeTruthy()
  })

  it('shows markup in a message or an explanation as the text it is', async () => {
    const content = '<img src="x" onerror="alert(1)"><script>alert(1)</script> Hello there.'
    const explanation = '<b>Because</b> <script>alert(2)</script>'
    generationServer(streamOf(accepted(1), item(1, { content, explanation }), done(1)))
    show({ auth: pro })
    const card = await screen.findByRole('article', { name: /Problem, cost, way out/ })
    await within(card).findByText(explanation)
    expect(card.textContent).toContain(content)
    expect(card.querySelector('img, script, b')).toBeNull()
  })

  it('names the page the messages are from, and leads back to its form', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const form = makeForm({
      websiteOnlyMode: true,
      websiteUrl: 'https://www.example.com/pricing/',
      targetAudience: '',
      product: '',
    })
    const { person, router } = show({ form })
    expect(screen.getByText(/From: example\.com\/pricing/)).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'Edit the brief' }))
    expect(router.state.location.state).toMatchObject({ brief: form })
  })
})
