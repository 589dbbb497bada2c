import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  accepted,
  done,
  item,
  json,
  makeForm,
  openStream,
  streamOf,
  generationServer,
} from '#domains/generation/fake-generation-server.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { free, pro, showResults, showStored } from './show-results.tsx'

isolatePages()
prepareRuntime()

function storedId(): unknown {
  return JSON.parse(sessionStorage.getItem('formData') ?? '{}').requestId
}

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name })
}

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

describe('/results', () => {
  it('redirects when nothing was submitted in this tab', async () => {
    const { address } = showStored()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('shows messages as they arrive, and the progress', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const { submission } = showResults()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    stream.send(accepted(3))
    await screen.findByText('Writing 1 of 3.')
    stream.send(item(1))
    await screen.findByText('Writing 2 of 3.')
    expect(screen.getByText('Message 1 starts here.')).toBeTruthy()
    expect(screen.getByText('Message 1 of 3 is ready.')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(3)
    stream.send(item(2), item(3), done(3))
    await screen.findByText('All 3 are ready.')
    expect(screen.queryByText(/^Writing/)).toBeNull()
    expect(screen.getByText('Written by the built-in writer.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(server.calls.map(({ body }) => body.requestId)).toEqual([submission.requestId])
    expect(free.refreshProfile).toHaveBeenCalled()
  })

  it('names the sender that the set was written for (P5.18)', () => {
    generationServer(openStream().answer)
    const sender = { name: 'Ann Reed', company: 'Harbor', proof: '', links: '' }
    showResults({ form: makeForm({ sender }) })
    const note = screen.getByText(/^To:/)
    expect(note.textContent).toBe('To: Owners of dental practices · From: Ann Reed, Harbor Edit the brief')
  })

  it('only follows after a reload, so that nothing is charged or run twice', async () => {
    const set = streamOf(accepted(1), item(1), done(1))
    const server = generationServer(set, set)
    const { submission } = showResults()
    await screen.findByText('The message is ready.')
    expect(storedId()).toBe(submission.requestId)
    cleanup()
    showStored()
    await screen.findByText('The message is ready.')
    const { requestId, form } = submission
    expect(server.calls.map(({ body }) => body)).toEqual([
      { ...form, requestId, modelName: 'gpt-4o-mini' },
      { action: 'follow', requestId },
    ])
  })

  it('marks what the built-in writer added to a set of a model', async () => {
    generationServer(
      streamOf(
        accepted(2, { kind: 'model', model: 'gpt-4o-mini' }),
        item(1, { writtenBy: 'model' }),
        item(2, { writtenBy: 'built-in' }),
        done(2),
      ),
    )
    showResults()
    await screen.findByText('Written by gpt-4o-mini, 1 by the built-in writer.')
    const [first, second] = screen.getAllByRole('article')
    const mark = 'Written by the built-in writer.'
    expect(first && within(first).queryByText(mark)).toBeNull()
    expect(second && within(second).getByText(mark)).toBeTruthy()
  })

  it('marks nothing in a set that the built-in writer wrote as a whole', async () => {
    generationServer(streamOf(accepted(1), item(1, { writtenBy: 'built-in' }), done(1)))
    showResults()
    await screen.findByText('The message is ready.')
    const article = within(screen.getByRole('article'))
    expect(article.queryByText('Written by the built-in writer.')).toBeNull()
    expect(screen.queryByText(/A language model would/)).toBeNull()
  })

  it.each([
    ['a member', free, /The operator of this site can connect one/],
    ['an administrator', makeAuth(makeProfile({ role: 'admin' }), { isAdmin: true }), /docs\/models\.md/],
  ])('explains to %s what a language model would do for a message made from notes', async (_, auth, next) => {
    generationServer(streamOf(accepted(2), item(1, { isRough: true }), item(2), done(2)))
    showResults({ auth })
    await screen.findByText('All 2 are ready.')
    expect(screen.getAllByText('From your notes: give it a read.')).toHaveLength(1)
    expect(screen.getByText(/A language model would write them out/).textContent).toMatch(next)
  })

  it('compares a DM with the length of a LinkedIn note', async () => {
    generationServer(streamOf(accepted(1), item(1, { content: 'x'.repeat(231) }), done(1)))
    showResults()
    await screen.findByText('231 characters')
    expect(screen.getByText('Fits a LinkedIn Premium note, 31 over a free one.')).toBeTruthy()
  })

  it('shows a subject line in an inbox with what a phone cuts off', async () => {
    const content = 'The patient who called the next practice'
    generationServer(streamOf(accepted(1), item(1, { content }), done(1)))
    showResults({ form: makeForm({ messageType: 'Email Subject Line', ctaType: '' }) })
    await screen.findByText('40 characters.')
    expect(screen.getByRole('heading', { level: 1, name: 'Your subject lines' })).toBeTruthy()
    expect(screen.getByText('Some phones stop after 33: the last 7 may be hidden.')).toBeTruthy()
  })

  it('shows two checks of the score, and all on request', async () => {
    const checks = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
      id,
      label: `Check ${id}`,
      points: 10,
      max: 10,
    }))
    generationServer(streamOf(accepted(1), item(1, { score: { total: 95, checks } }), done(1)))
    const { person } = showResults()
    await screen.findByText('95')
    expect(screen.getByText('Check b')).toBeTruthy()
    expect(screen.queryByText('Check c')).toBeNull()
    await person.click(button('All 6 checks'))
    expect(screen.getByText('Check f')).toBeTruthy()
  })

  it('points free users to the plans with explanations', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    showResults()
    await screen.findByText('Explanations available on paid plans')
    expect(screen.getByRole('link', { name: 'See pricing' }).getAttribute('href')).toBe('/pricing')
  })

  it('shows pro users why a message works, on request', async () => {
    generationServer(streamOf(accepted(1), item(1, { explanation: 'It starts with their hour.' }), done(1)))
    const { person } = showResults({ auth: pro })
    const explanation = await screen.findByText('It starts with their hour.')
    expect(explanation.hidden).toBe(true)
    await person.click(button('Why this works'))
    expect(explanation.hidden).toBe(false)
  })

  it('copies a message and shows its success for two seconds', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const { person } = showResults()
    await person.click(await screen.findByRole('button', { name: 'Copy' }))
    await screen.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe('Message 1 starts here. It goes on for a while.')
    expect(screen.getByText('Copied to the clipboard')).toBeTruthy()
    await screen.findByRole('button', { name: 'Copy' }, { timeout: 30_000 })
  })

  it('tries again under a new id, which is the only thing that costs a credit', async () => {
    const server = generationServer(
      streamOf(accepted(1), item(1), done(1)),
      streamOf(accepted(1), item(2), done(1)),
    )
    const { person, submission } = showResults()
    await screen.findByText('Message 1 starts here.')
    expect(
      screen.getByText('Trying again writes new ones for 1 credit. These stay in your history.'),
    ).toBeTruthy()
    await person.click(button('Try Again'))
    await screen.findByText('Message 2 starts here.')
    expect(server.calls[1]?.body).toMatchObject(submission.form)
    expect(server.calls[1]?.body.requestId).not.toBe(submission.requestId)
    expect(storedId()).toBe(server.calls[1]?.body.requestId)
  })

  it('does not offer Try Again without credits', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    showResults({ auth: makeAuth(makeProfile({ credits_dm: 0 })) })
    await screen.findByText('The message is ready.')
    expect(isOff(button('Try Again'))).toBe(true)
    expect(screen.getByText('No Cold DM credits left to try again.')).toBeTruthy()
  })

  it('stops on request and keeps what was written', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer, json({ stopped: true, refunded: false }))
    const { person, submission } = showResults()
    stream.send(accepted(3), item(1))
    await screen.findByText('Writing 2 of 3.')
    await person.click(button('Stop'))
    expect(server.calls[1]?.body).toEqual({ requestId: submission.requestId, action: 'stop' })
    stream.send(done(1, true))
    await screen.findByText('Stopped after 1 of 3.')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('downloads the messages as a file once there are some', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const stream = openStream()
    generationServer(stream.answer)
    const { person } = showResults()
    expect(isOff(button('Download CSV'))).toBe(true)
    stream.send(accepted(1), item(1), done(1))
    await screen.findByText('The message is ready.')
    await person.click(button('Download CSV'))
    const name = expect.stringMatching(/^cold_dm_\d{4}-\d\d-\d\d\.csv$/)
    expect(clicked.mock.contexts[0]).toHaveProperty('download', name)
    clicked.mockRestore()
  })

  it('shows markup in a message or an explanation as text', async () => {
    const content = '<img src="x" onerror="alert(1)"><script>alert(1)</script> Hello there.'
    const explanation = '<b>Because</b> <script>alert(2)</script>'
    generationServer(streamOf(accepted(1), item(1, { content, explanation }), done(1)))
    showResults({ auth: pro })
    const card = await screen.findByRole('article', { name: /Problem, cost, way out/ })
    await within(card).findByText(explanation)
    expect(card.textContent).toContain(content)
    expect(card.querySelector('img, script, b')).toBeNull()
  })

  it('shortens the audience without cutting a surrogate pair, and isolates its writing direction', () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    showResults({ form: makeForm({ targetAudience: `\u202ea${'👩'.repeat(70)}` }) })
    const said = screen.getByText(/👩…$/)
    expect(said.textContent).toBe(`\u202ea${'👩'.repeat(59)}…`)
    expect(said.tagName).toBe('BDI')
  })

  it('names the page of the prospect when there is one', () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    showResults({
      form: makeForm({
        websiteOnlyMode: true,
        websiteUrl: 'https://www.example.com/',
        prospectUrl: 'https://brightsmile.example/',
        targetAudience: '',
        product: '',
      }),
    })
    expect(screen.getByText('brightsmile.example').parentElement?.textContent).toMatch(/^To: /)
  })

  it('names the page the messages are from, and links back to its form', async () => {
    generationServer(streamOf(accepted(1), item(1), done(1)))
    const form = makeForm({
      websiteOnlyMode: true,
      websiteUrl: 'https://www.example.com/pricing/',
      targetAudience: '',
      product: '',
    })
    const { person, router } = showResults({ form })
    const said = screen.getByText('example.com/pricing').parentElement
    expect(said?.textContent).toMatch(/^From: example\.com\/pricing /)
    await person.click(screen.getByRole('link', { name: 'Edit the brief' }))
    expect(router.state.location.state).toMatchObject({ brief: form })
  })
})
