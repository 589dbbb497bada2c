import { screen, waitFor } from '@testing-library/react'
import { beforeAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createEmptyValues } from '#domains/brief/brief-values.ts'
import { demoDraft } from '#domains/brief/draft.ts'
import { createSubmission } from '#domains/generation/submission.ts'
import {
  accepted,
  generationServer,
  json,
  makeForm,
  noNetwork,
  openStream,
  refusal,
} from '#domains/generation/fake-generation-server.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { DemoPage } from './demo-page.tsx'
import { demoSubmissions } from './demo-generation.ts'
import { demoConnection, limitReached, limitToast } from './fake-demo-server.ts'

const toasts = isolatePages()
afterEach(() => {
  vi.useRealTimers()
})

function show() {
  return showPage(<DemoPage connection={demoConnection} />, { at: '/demo', auth: makeAuth(null) })
}

function generateButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Generat/ })
}

async function fillIn({ person }: ReturnType<typeof show>) {
  await person.click(screen.getByLabelText('Target audience'))
  await person.paste('Owners of dental practices')
  await person.click(screen.getByLabelText('Product or service'))
  await person.paste('Call cover')
}

const allowed = (remaining: number) => json({ allowed: true, remaining })

beforeAll(() => import('#ui/floating-tooltip.tsx'))

describe('/demo', () => {
  it('checks as a visitor whether a demo is left, and shows how many', async () => {
    const server = generationServer(allowed(2))
    show()
    await screen.findByText(/2 demos left today/)
    expect(server.calls[0]?.body).toEqual({ checkOnly: true, isDemo: true, modelName: 'gpt-4.1-nano' })
    expect(server.calls[0]?.headers).not.toHaveProperty('authorization')
    expect(screen.getByText('Demo Mode.')).toBeTruthy()
    expect(screen.getByText('PREVIEW')).toBeTruthy()
  })

  it('says that the limit is reached and then redirects to the plans', async () => {
    generationServer(limitReached)
    const { address } = show()
    await waitFor(() => expect(toasts).toEqual([limitToast]))
    expect(address()).toBe('/demo')
    await waitFor(() => expect(address()).toBe('/pricing?from=demo_limit'), { timeout: 30_000 })
  })

  it('does not redirect to the plans after the visitor has left', async () => {
    generationServer(limitReached)
    const { address, router } = show()
    await waitFor(() => expect(toasts).toHaveLength(1))
    vi.useFakeTimers()
    await router.navigate('/signup')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(address()).toBe('/signup')
  })

  it('shows the form when the check fails', async () => {
    const server = generationServer(noNetwork)
    const { address } = show()
    await waitFor(() => expect(server.calls).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(toasts).toEqual([])
    expect(address()).toBe('/demo')
    expect(screen.getByLabelText('Target audience')).toBeTruthy()
  })

  it('posts the form with an id and opens the results once it is accepted', async () => {
    const stream = openStream()
    const server = generationServer(allowed(2), stream.answer)
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    expect(generateButton().textContent).toContain('Generating...')
    stream.send(accepted())
    await waitFor(() => expect(shown.address()).toBe('/demo/results'))
    const stored = JSON.parse(localStorage.getItem('demoFormData') ?? '{}')
    expect(server.calls[1]?.body).toMatchObject({
      product: 'Call cover',
      insight: '',
      variations: '3',
      isDemo: true,
      requestId: stored.requestId,
    })
    expect(server.calls[1]?.headers).not.toHaveProperty('authorization')
    expect(sessionStorage.getItem('formData')).toBeNull()
  })

  it('says what is missing when the button is pressed too early, and posts nothing', async () => {
    const server = generationServer(allowed(2))
    const { person } = show()
    // With the first hand on the page comes the tooltip, and with it another button in this one's place.
    const before = generateButton()
    await person.hover(document.body)
    await waitFor(() => expect(generateButton()).not.toBe(before))
    await person.click(generateButton())
    await screen.findByText('Please say whom you are writing to.')
    expect(screen.getByText('Please fill in the required fields')).toBeTruthy()
    expect(server.calls).toHaveLength(1)
  })

  it('redirects to the plans when the server refuses a used-up demo, and keeps the last results', async () => {
    const last = createSubmission(makeForm())
    demoSubmissions.keep(last)
    generationServer(allowed(1), limitReached)
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    await waitFor(() => expect(toasts).toEqual([limitToast]))
    expect(screen.queryByText(/DEMO_LIMIT_REACHED/)).toBeNull()
    expect(demoSubmissions.read()).toMatchObject({ submission: { requestId: last.requestId } })
    await waitFor(() => expect(shown.address()).toBe('/pricing?from=demo_limit'), { timeout: 30_000 })
  })

  it('stays on the form with the message of any other refusal', async () => {
    const message = 'We are busy right now. Please try again in a moment. Nothing was charged.'
    const busy = refusal(503, { code: 'no_capacity', message })
    generationServer(allowed(2), busy, busy, busy)
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(toasts).toEqual([{ kind: 'error', title: 'Demo generation failed', description: message }])
    expect(shown.address()).toBe('/demo')
  })

  it('opens with the draft of this browser', async () => {
    demoDraft.keep({ ...createEmptyValues('Cold DM'), targetAudience: 'Florists', ctaType: 'Worth a look?' })
    generationServer(allowed(1))
    show()
    await screen.findByText(/1 demo left today/)
    expect(screen.getByLabelText('Target audience')).toHaveProperty('value', 'Florists')
    expect(screen.getByLabelText('CTA type').textContent).toBe('Worth a look?')
  })

  it('fixes three variations, has no insight, and links to the sign-up', async () => {
    generationServer(allowed(2))
    show()
    await screen.findByText(/2 demos left today/)
    expect(screen.getByLabelText('Variations')).toHaveProperty('value', '3')
    expect(screen.getByLabelText('Variations')).toHaveProperty('disabled', true)
    expect(screen.queryByLabelText('Insight')).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Website-only mode' })).toBeNull()
    for (const text of ['Demo Mode.', 'Demo Generator', 'PREVIEW']) screen.getByText(text)
    screen.getByRole('button', { name: 'Generate Demo Results' })
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('Back to Home')).toBe('/')
    expect(link('Sign Up')).toBe('/signup')
    expect(link('See Pricing')).toBe('/pricing')
  })
})
