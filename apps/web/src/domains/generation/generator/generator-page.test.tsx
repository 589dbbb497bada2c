import { ERRORS } from '@firstline/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAuth, makeProfile, isolatePages } from '#domains/auth/testing/show-page.tsx'
import { showGenerator } from './show-generator.tsx'
import {
  accepted,
  connection,
  done,
  generationServer,
  noNetwork,
  openStream,
  refusal,
  streamOf,
} from '#domains/generation/fake-generation-server.ts'
import type { CreditOutcome } from '#domains/generation/generation-state.ts'
import { GeneratorPage } from './generator-page.tsx'

const toasts = isolatePages()
const page = <GeneratorPage connection={connection} />
const free = makeAuth(makeProfile())
const pro = makeAuth(makeProfile({ plan: 'pro', credits_dm: 90, credits_subject: 90 }))

function show(auth = free, at = '/generator?type=dm', state?: unknown) {
  return showGenerator(page, { at, auth, state })
}

function field(name: string | RegExp): HTMLElement {
  return screen.getByLabelText(name)
}

function generateButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Generat/ })
}

/** Where lists are the device's own, which takes a fraction of the time. */
function underAFinger() {
  const asked = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => asked)
}

async function fillIn({ person }: ReturnType<typeof show>) {
  await person.click(field('Target audience'))
  await person.paste('Owners of dental practices')
  await person.click(field('Product or service'))
  await person.paste('Call cover')
}

beforeAll(() => import('#ui/floating-tooltip.tsx'))

describe('/generator', () => {
  it('opens with the message type of the link', () => {
    show(free, '/generator?type=subject')
    expect(screen.getByRole('radio', { name: 'Email Subject Line' })).toHaveProperty('checked', true)
  })

  it('opens as a subject line without a type, and names it in the address (D54)', async () => {
    const shown = show(free, '/generator')
    expect(screen.getByRole('radio', { name: 'Email Subject Line' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'Cold DM' })).toHaveProperty('checked', false)
    await waitFor(() => expect(shown.address()).toBe('/generator?type=subject'))
  })

  it('opens without a type as a subject line with the text of a cold DM that was left (D54)', async () => {
    const shown = show()
    await fillIn(shown)
    shown.unmount()
    show(free, '/generator')
    expect(screen.getByRole('radio', { name: 'Email Subject Line' })).toHaveProperty('checked', true)
    expect(field('Product or service')).toHaveProperty('value', 'Call cover')
  })

  it('posts the form, stores it and opens the results once it is accepted', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    expect(generateButton().textContent).toContain('Generating...')
    expect(shown.address()).toBe('/generator?type=dm')
    const stored = JSON.parse(sessionStorage.getItem('formData') ?? '{}')
    expect(stored).toMatchObject({
      targetAudience: 'Owners of dental practices',
      ctaType: '',
      variations: '3',
    })
    stream.send(accepted())
    await waitFor(() => expect(shown.address()).toBe('/results'))
    await stream.closed
    expect(JSON.parse(sessionStorage.getItem('formData') ?? '{}')).toEqual({
      ...stored,
      response: 'accepted',
    })
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]?.body).toMatchObject({ requestId: stored.requestId, product: 'Call cover' })
  })

  it('submits the form when Enter is pressed', async () => {
    generationServer(streamOf(accepted(), done()))
    const shown = show()
    await fillIn(shown)
    await shown.person.keyboard('{Enter}')
    await waitFor(() => expect(shown.address()).toBe('/results'))
  })

  it('stays on the form with the message of a refusal', async () => {
    generationServer(
      refusal(429, { code: 'too_many_unfinished', message: 'You already have 3 generations running.' }),
    )
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    expect((await screen.findByRole('alert')).textContent).toBe('You already have 3 generations running.')
    expect(shown.address()).toBe('/generator?type=dm')
    expect(toasts).toEqual([
      { kind: 'error', title: 'Generation failed', description: 'You already have 3 generations running.' },
    ])
    expect(free.refreshProfile).toHaveBeenCalled()
  })

  it('says that the server is not available while its database is down', async () => {
    const { status, message } = ERRORS.database_unavailable
    generationServer(
      ...Array.from({ length: 3 }, () => refusal(status, { code: 'database_unavailable', message })),
    )
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(shown.address()).toBe('/generator?type=dm')
  })

  it('shows the server’s error of a field at that field', async () => {
    generationServer(
      refusal(422, {
        code: 'invalid_fields',
        message: 'Please check the marked fields.',
        fields: [{ field: 'product', message: 'Product holds a character that can’t be stored.' }],
      }),
    )
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    await screen.findByText('Product holds a character that can’t be stored.')
    expect(field('Product or service').getAttribute('aria-invalid')).toBe('true')
    await shown.person.type(field('Product or service'), '!')
    expect(screen.queryByText('Product holds a character that can’t be stored.')).toBeNull()
  })

  it('sends the same id again after a lost connection', async () => {
    const server = generationServer(noNetwork, noNetwork, noNetwork, streamOf(accepted(), done()))
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    await screen.findByRole('alert')
    await shown.person.click(generateButton())
    await waitFor(() => expect(shown.address()).toBe('/results'))
    const ids = new Set(server.calls.map(({ body }) => body.requestId))
    expect(server.calls).toHaveLength(4)
    expect(ids.size).toBe(1)
  })

  it('opens the results, which report the credit, when the response cannot be read', async () => {
    const server = generationServer(() => new Response('<!doctype html>', { status: 200 }))
    const shown = show()
    await fillIn(shown)
    await shown.person.click(generateButton())
    await waitFor(() => expect(shown.address()).toBe('/results'))
    expect(server.calls).toHaveLength(1)
    const requestId = server.calls[0]?.body.requestId
    expect(JSON.parse(sessionStorage.getItem('formData') ?? '{}')).toMatchObject({
      requestId,
      response: 'unreadable',
    })
  })

  const lost = (credit: CreditOutcome) => {
    generationServer(noNetwork, noNetwork, noNetwork)
    const readCreditOutcome = async () => credit
    const generator = <GeneratorPage connection={{ ...connection, readCreditOutcome }} />
    return showGenerator(generator, { at: '/generator?type=dm', auth: free })
  }

  it.each<[CreditOutcome, string]>([
    ['never-taken', 'Nothing was charged.'],
    [
      'unknown',
      'Whether a credit was used could not be found out. Trying again asks for the same messages, so nothing is charged twice.',
    ],
  ])('says what became of the credit when the last try was lost on the way: %s', async (credit, words) => {
    const shown = lost(credit)
    await fillIn(shown)
    await shown.person.click(generateButton())
    expect((await screen.findByRole('alert')).textContent).toBe(
      `Failed to generate results. The server could not be reached. ${words}`,
    )
  })

  it('opens the results when the form was accepted but the response was lost', async () => {
    const shown = lost('used')
    await fillIn(shown)
    await shown.person.click(generateButton())
    await waitFor(() => expect(shown.address()).toBe('/results'))
  })

  it('says what is missing when Generate is pressed too early, and posts nothing', async () => {
    const server = generationServer()
    const shown = show()
    expect(generateButton().getAttribute('aria-disabled')).toBe('true')
    // With the first hand on the page comes the tooltip, and with it another button in this one's place.
    await shown.person.hover(document.body)
    await shown.person.click(generateButton())
    await screen.findByText('Please say whom you are writing to.')
    expect(screen.getByText('Please fill in the required fields')).toBeTruthy()
    expect(server.calls).toHaveLength(0)
  })

  it('cuts the insight at 300 characters and counts them', async () => {
    const shown = show()
    await shown.person.click(field('Insight'))
    await shown.person.paste('x'.repeat(320))
    expect(field('Insight')).toHaveProperty('value', 'x'.repeat(300))
    expect(screen.getByText('300 of 300')).toBeTruthy()
  })

  it('closes the insight when the free uses are spent', () => {
    show(makeAuth(makeProfile({ free_insight_uses: 0 })))
    expect(field('Insight')).toHaveProperty('disabled', true)
    expect(screen.getByText('0 of 3 free uses left')).toBeTruthy()
  })

  it('mirrors the free insight uses in the browser', () => {
    show(makeAuth(makeProfile({ free_insight_uses: 1 })))
    expect(localStorage.getItem(`freeInsightUsesRemaining${makeProfile().user_id}`)).toBe('1')
  })

  it('offers the CTAs of the message type and clears the choice with it', async () => {
    underAFinger()
    const { person } = show()
    await person.selectOptions(field('CTA type'), 'Worth a look?')
    expect(field('CTA type')).toHaveProperty('value', 'Worth a look?')
    await person.click(screen.getByRole('radio', { name: 'Email Subject Line' }))
    expect(field('CTA type')).toHaveProperty('value', '')
    const options = within(field('CTA type')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toContain('See how')
    expect(options).toHaveLength(11)
  })

  it('fixes three variations for free users', () => {
    show()
    expect(field('Variations')).toHaveProperty('disabled', true)
    expect(field('Variations')).toHaveProperty('value', '3')
  })

  it('posts the number of variations a pro user chose', async () => {
    underAFinger()
    const server = generationServer(streamOf(accepted(8), done(8)))
    const shown = show(pro)
    await fillIn(shown)
    await shown.person.selectOptions(field('Variations'), '8')
    expect(screen.getByText('8 cold DMs · 1 credit')).toBeTruthy()
    await shown.person.click(generateButton())
    await waitFor(() => expect(server.calls[0]?.body).toMatchObject({ variations: '8' }))
  })

  it('begins the next form of a pro user with the number chosen last, and none of a free user (P5.3)', async () => {
    underAFinger()
    const shown = show(pro)
    await shown.person.selectOptions(field('Variations'), '8')
    // The number alone makes no draft.
    expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull()
    shown.unmount()
    const next = show(pro)
    expect(field('Variations')).toHaveProperty('value', '8')
    await fillIn(next)
    await next.person.click(screen.getByRole('button', { name: /^Clear/ }))
    expect(field('Variations')).toHaveProperty('value', '8')
    next.unmount()
    show(free)
    expect(field('Variations')).toHaveProperty('value', '3')
  })

  it('begins with three of another user’s choice, and with eight of one that is not offered any more', () => {
    underAFinger()
    const number = (kept: string) => {
      localStorage.setItem('lastVariations', kept)
      const { unmount } = show(pro)
      const { value } = field('Variations') as HTMLSelectElement
      unmount()
      return value
    }
    expect(number(`${crypto.randomUUID()} 8`)).toBe('3')
    expect(number(`${makeProfile().user_id} 5`)).toBe('8')
  })

  it('is locked when both balances are 0', () => {
    show(makeAuth(makeProfile({ credits_dm: 0, credits_subject: 0 })))
    expect(screen.getByText('Generator Locked')).toBeTruthy()
    expect(screen.getByText(/You have used all your free credits\. Upgrade to Pro for more\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing')
  })

  it('says which credits are used up when the others are not', async () => {
    const { person } = show(makeAuth(makeProfile({ credits_dm: 0 })))
    expect(screen.getByText('Not enough credits')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Email Subject Line' }))
    expect(screen.getByText('6 of 6 subject line credits left.')).toBeTruthy()
  })

  it('ignores the balances in testing mode', async () => {
    const server = generationServer(streamOf(accepted(), done()))
    const shown = show(makeAuth(makeProfile({ testing_mode: true, credits_dm: 0, credits_subject: 0 })))
    expect(screen.getByText('Testing mode is on')).toBeTruthy()
    await fillIn(shown)
    await shown.person.click(generateButton())
    await waitFor(() => expect(server.calls).toHaveLength(1))
  })

  it('opens with a brief passed from the results', () => {
    const brief = { messageType: 'Email Subject Line', targetAudience: 'Dentists', product: 'Call cover' }
    show(free, '/generator', { brief })
    expect(field('Target audience')).toHaveProperty('value', 'Dentists')
    expect(screen.getByRole('radio', { name: 'Email Subject Line' })).toHaveProperty('checked', true)
  })

  it('links back to the dashboard and to the plans', () => {
    show()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
      '/dashboard/user',
    )
    expect(screen.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing')
    expect(screen.getByRole('heading', { name: 'Create Your Copies' })).toBeTruthy()
  })
})
