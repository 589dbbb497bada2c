import { DEFAULT_SCRIPT_ID } from '@marsidev/react-turnstile'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { useCaptcha } from './use-captcha.tsx'

type Params = Record<string, unknown>

/** Fakes the provider's documented interface as far as the libraries use it. */
function fakeProvider() {
  const shown: Params[] = []
  const provider = {
    render: vi.fn((_: unknown, params: Params) => String(shown.push(params))),
    reset: vi.fn(),
    remove: vi.fn(),
    execute: vi.fn(),
    token: '',
    getResponse: () => provider.token,
    getRespKey: () => '',
  }
  const tell = (what: string, ...words: unknown[]) =>
    act(async () => {
      const hear = shown.at(-1)?.[what]
      if (typeof hear === 'function') hear(...words)
    })
  const solve = (token: string) => {
    provider.token = token
    return tell('callback', token)
  }
  return { ...provider, provider, shown, tell, solve }
}

const sent: (string | undefined)[] = []
function Form() {
  const captcha = useCaptcha()
  const send = () => captcha.pass(async (...proof) => void sent.push(...(proof.length > 0 ? proof : ['-'])))
  return (
    <>
      {captcha.element}
      <button type="button" onClick={() => void send()}>
        Send
      </button>
    </>
  )
}

async function show(provider: 'hcaptcha' | 'turnstile' | null) {
  const captcha = provider && { provider, siteKey: 'our-site' }
  prepareRuntime({ authSettings: { mails: 'sent', mailIntervalMs: 0 }, signInMethods: { captcha } })
  const fake = fakeProvider()
  if (provider) vi.stubGlobal(provider, fake.provider)
  // The library fetches no script when this one exists.
  document.head.append(Object.assign(document.createElement('script'), { id: DEFAULT_SCRIPT_ID }))
  const person = userEvent.setup()
  render(<Form />)
  if (provider) await vi.waitFor(() => expect(fake.shown).toHaveLength(1))
  return { ...fake, send: () => person.click(screen.getByRole('button', { name: 'Send' })), person }
}

beforeEach(() => {
  sent.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const script of document.querySelectorAll('script')) script.remove()
})
const said = () => screen.getByRole('status').textContent

describe('useCaptcha', () => {
  it('renders nothing where no captcha is configured', async () => {
    const { send } = await show(null)
    expect(screen.queryByRole('group')).toBeNull()
    await send()
    expect(sent).toEqual(['-'])
  })

  it.each(['hcaptcha', 'turnstile'] as const)('sends a separate token of %s with each call', async (name) => {
    const { shown, solve, send, provider } = await show(name)
    screen.getByRole('group', { name: 'Captcha' })
    expect(shown[0]).toMatchObject({ sitekey: 'our-site', theme: 'light' })
    await solve('first')
    await send()
    expect(sent).toEqual(['first'])
    expect(provider.reset).toHaveBeenCalledTimes(1)
    // The second call waits for the next token.
    await send()
    expect(sent).toEqual(['first'])
    expect(said()).toBe('Solve the captcha to send the form.')
    await solve('second')
    expect(sent).toEqual(['first', 'second'])
    expect(said()).toBe('')
  })

  it.each(['hcaptcha', 'turnstile'] as const)('reports that the token of %s has expired', async (name) => {
    const { solve, tell, send } = await show(name)
    await solve('old')
    await tell('expired-callback')
    expect(said()).toBe('The captcha has expired. Please solve it again.')
    await send()
    expect(sent).toEqual([])
    await solve('new')
    expect(sent).toEqual(['new'])
  })

  it.each(['hcaptcha', 'turnstile'] as const)('can load the widget of %s again', async (name) => {
    const { shown, solve, tell, send, person } = await show(name)
    await send()
    await tell('error-callback', 'network-error')
    screen.getByText("Couldn't load the captcha.")
    // The server decides about users without a token.
    expect(sent).toEqual(['not-loaded'])
    await person.click(screen.getByRole('button', { name: 'Load it again' }))
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    await solve('at last')
    await send()
    expect(sent).toEqual(['not-loaded', 'at last'])
  })

  it('starts when the form is submitted, and can be dismissed', async () => {
    const { tell, send, provider } = await show('hcaptcha')
    await send()
    expect(provider.execute).toHaveBeenCalledTimes(1)
    await tell('error-callback', 'challenge-closed')
    // The server's refusal is shown with the form's own message.
    expect(sent).toEqual([undefined])
  })

  it('renders the widget again when the theme changes', async () => {
    const { shown } = await show('hcaptcha')
    await act(async () => void (document.documentElement.dataset['theme'] = 'dark'))
    await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ theme: 'dark' }))
    delete document.documentElement.dataset['theme']
  })
})
