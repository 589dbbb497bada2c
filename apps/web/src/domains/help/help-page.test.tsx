import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getRuntime, setRuntime } from '#platform/runtime.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { listCannedReplies, findCannedReply } from './canned-replies.ts'
import { Chat } from './chat.tsx'
import { HelpPage } from './help-page.tsx'

isolatePages()
setRuntime({ ...getRuntime(), supportEmail: 'help@hale.example', brandName: 'Firstline' })
const at = '/help'
const auth = makeAuth(null)

describe('/help', () => {
  it('opens with the chat and its greeting', () => {
    showPage(<HelpPage />, { at, auth })
    expect(screen.getByRole('tab', { name: 'Chat with AI' }).getAttribute('aria-selected')).toBe('true')
    within(screen.getByRole('log')).getByText(/^Hello\./)
  })

  it('shows the answers to five common questions', async () => {
    const { person } = showPage(<HelpPage />, { at, auth })
    await person.click(screen.getByRole('tab', { name: 'Common Questions' }))
    const panel = within(screen.getByRole('tabpanel', { name: 'Common Questions' }))
    expect(panel.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'What is Firstline?',
      'How do credits work?',
      'What plans are there?',
      'How do I upgrade?',
      'How do I contact support?',
    ])
    expect(panel.getByRole('link', { name: 'Pricing' }).getAttribute('href')).toBe('/pricing')
    expect(panel.getByRole('link', { name: 'help@hale.example' }).getAttribute('href')).toBe(
      'mailto:help@hale.example',
    )
    panel.getByText(/6 DMs and 6 subject lines a month.*100 DMs and 100 subject lines a month for \$89/)
  })
})

describe('the chat', () => {
  function show() {
    let answer: (text: string) => void = () => undefined
    const ask = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
    const shown = showPage(<Chat ask={ask} />, { at, auth })
    const field = () => screen.getByLabelText<HTMLInputElement>('Your question')
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    return { ...shown, ask, field, send, answer: (text: string) => answer(text) }
  }

  it('sends a question, disables its controls, and shows the answer', async () => {
    const { person, ask, field, send, answer } = show()
    await person.type(field(), 'And if I press Stop?{Enter}')
    expect(ask).toHaveBeenCalledWith('And if I press Stop?')
    const log = within(screen.getByRole('log'))
    log.getByText('And if I press Stop?')
    log.getByText('Waiting for the answer')
    expect([field().disabled, send().disabled, field().value]).toEqual([true, true, ''])
    answer('What was written is kept.')
    await log.findByText('What was written is kept.')
    expect([field().disabled, send().disabled]).toEqual([false, true])
  })

  it('leaves the focus where the user has moved it meanwhile', async () => {
    const { person, field, answer } = show()
    await person.type(field(), 'And if I press Stop?{Enter}')
    const log = screen.getByRole('log')
    log.focus()
    answer('What was written is kept.')
    await within(log).findByText('What was written is kept.')
    expect(document.activeElement).toBe(log)
  })

  it('shows an answer as text with its line breaks, without executing markup', async () => {
    const { person, field, answer } = show()
    await person.type(field(), 'Hello?{Enter}')
    answer('One.\n- <b>Two</b> **three**')
    const shown = await within(screen.getByRole('log')).findByText(/^One\./)
    expect(shown.textContent).toBe('One.\n- <b>Two</b> **three**')
    expect(shown.querySelector('b, a')).toBeNull()
    expect(shown.parentElement?.textContent).toBe(`Assistant: ${shown.textContent}`)
    expect(shown.parentElement?.className).toContain('whitespace-pre-line')
  })

  it('scrolls to the newest message', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => undefined)
    const { person, field, answer } = show()
    expect(scrolled).not.toHaveBeenCalled()
    await person.type(field(), 'Hello?{Enter}')
    expect(scrolled).toHaveBeenCalledTimes(1)
    answer('Yes.')
    await within(screen.getByRole('log')).findByText('Yes.')
    expect(scrolled).toHaveBeenCalledTimes(2)
    scrolled.mockRestore()
  })

  it('accepts a thousand characters at most', () => {
    const { field } = show()
    expect(field().maxLength).toBe(1000)
  })

  it('does not send a blank question', async () => {
    const { person, ask, field, send } = show()
    await person.type(field(), '   {Enter}')
    expect(send().disabled).toBe(true)
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a canned reply', () => {
  it('is one of five, and none is left out', () => {
    const replies = [0, 0.2, 0.4, 0.6, 0.8].map(findCannedReply)
    expect(new Set(replies)).toEqual(new Set(listCannedReplies()))
    expect(replies).toHaveLength(5)
  })

  it('names the plans as they are and where to write', () => {
    const text = listCannedReplies().join(' ')
    expect(text).toContain('Pro is $89 a month and has 100 of each.')
    expect(text).toContain('help@hale.example')
  })
})
