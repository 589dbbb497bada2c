import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { connection, makeForm } from '#domains/generation/fake-generation-server.ts'
import { sendersQuery } from '#domains/senders/senders-query.ts'
import { GeneratorPage } from './generator-page.tsx'
import { lastBriefQuery } from './last-brief-query.ts'
import { showGenerator } from './show-generator.tsx'

isolatePages()
// What is loaded with the question; transforming it takes longer than the question is waited for.
beforeAll(() => import('./sender-question.tsx'))
const auth = makeAuth(makeProfile())
const id = makeProfile().user_id

const kept = { name: 'Anna', company: 'Brightline', proof: '', links: '' }
const ANNA = { ...kept, id: 'a', offer: '' }
const BO = { ...kept, id: 'b', name: 'Bo', company: '', offer: 'Payroll' }

function show({ senders = [ANNA, BO], about = 'Bookkeeping' } = {}) {
  return showGenerator(<GeneratorPage connection={connection} />, {
    at: '/generator?type=dm',
    auth,
    cached: [
      [sendersQuery(id).queryKey, senders],
      [lastBriefQuery(id).queryKey, makeForm({ product: about, sender: kept })],
    ],
  })
}

async function sell({ person }: ReturnType<typeof show>, product: string) {
  await person.click(screen.getByLabelText('Product or service'))
  await person.paste(product)
}

const QUESTION = 'Still as Anna of Brightline?'
const keep = () => screen.findByRole('button', { name: 'Keep Anna' })

beforeEach(() => localStorage.setItem('lastSender', `${id} a`))

describe('the sender that was chosen last (P5.18)', () => {
  it('is asked about once, where the product is another one', async () => {
    const shown = show()
    expect(screen.queryByText(QUESTION)).toBeNull()
    await sell(shown, 'A rota app')
    await screen.findByText(QUESTION)
    screen.getByText('You last wrote about “Bookkeeping”.')
    await shown.person.click(await keep())
    expect(screen.queryByText(QUESTION)).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Sender' }).textContent).toBe('Anna, Brightline')
    shown.unmount()
    // The answer is kept with the draft.
    show()
    await waitFor(() =>
      expect(screen.getByLabelText('Product or service')).toHaveProperty('value', 'A rota app'),
    )
    expect(screen.queryByText(QUESTION)).toBeNull()
  })

  it('is asked about again after a reload without an answer', async () => {
    const shown = show()
    await sell(shown, 'A rota app')
    await keep()
    shown.unmount()
    show()
    await screen.findByText(QUESTION)
  })

  it('is replaced in the list that the question opens', async () => {
    const shown = show()
    await sell(shown, 'A rota app')
    await shown.person.click(await screen.findByRole('button', { name: 'Choose another' }))
    await shown.person.click(await screen.findByRole('option', { name: 'Bo' }))
    expect(screen.queryByText(/^Still as/)).toBeNull()
    expect(screen.getByLabelText('Product or service')).toHaveProperty('value', 'A rota app')
  })

  it.each([
    ['the product is the same', {}, 'Monthly bookkeeping'],
    ['there is one sender only', { senders: [ANNA] }, 'A rota app'],
    ['the product is the offer of the sender', { senders: [{ ...ANNA, offer: 'Rota app' }, BO] }, ''],
  ])('is not asked about where %s', (_, given, product) => {
    vi.useFakeTimers()
    show(given)
    const field = screen.getByLabelText('Product or service')
    if (product !== '') fireEvent.change(field, { target: { value: product } })
    act(() => {
      vi.advanceTimersByTime(5_000)
    })
    vi.useRealTimers()
    expect(screen.queryByText(/^Still as/)).toBeNull()
  })

  it('is asked about with whole words of a long product', async () => {
    const shown = show({ about: 'Bookkeeping for dental practices, done every Monday' })
    await sell(shown, 'A rota app')
    await screen.findByText('You last wrote about “Bookkeeping for dental practices, done…”.')
  })

  it('is asked about by the offer of a sender who has not written yet', async () => {
    localStorage.setItem('lastSender', `${id} b`)
    const shown = show()
    await shown.person.clear(screen.getByLabelText('Product or service'))
    await sell(shown, 'A rota app')
    await screen.findByText('Still as Bo?')
    screen.getByText('This sender offers “Payroll”.')
  })
})
