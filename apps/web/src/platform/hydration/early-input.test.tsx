import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { replayEarlyInput } from './early-input.ts'
import { runEarlyScript } from './early-script.ts'

function Form() {
  const [text, setText] = useState('')
  const [kind, setKind] = useState('dm')
  const [isOn, setOn] = useState(false)
  const [presses, setPresses] = useState(0)
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="dm">DM</option>
        <option value="subject">Subject</option>
      </select>
      <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Press
      </button>
      <output>{[text, kind, isOn, presses].join(' ')}</output>
    </>
  )
}

function Choice() {
  const [kind, setKind] = useState('')
  const radio = (name: string) => (
    <input
      type="radio"
      name="kind"
      aria-label={name}
      checked={kind === name}
      onChange={() => setKind(name)}
    />
  )
  return (
    <>
      {radio('DM')}
      {radio('Subject')}
      <output>{kind}</output>
    </>
  )
}

it('replays what was entered and pressed before the page was hydrated', async () => {
  runEarlyScript()
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Form />)
  document.body.append(page)
  const text = screen.getByLabelText<HTMLInputElement>('Text')
  text.value = 'Hale'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  const kind = screen.getByLabelText<HTMLSelectElement>('Kind')
  kind.value = 'subject'
  kind.dispatchEvent(new Event('input', { bubbles: true }))
  screen.getByRole('checkbox').click()
  screen.getByRole('button').click()

  act(() => void hydrateRoot(page, <Form />))
  act(replayEarlyInput)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Hale subject true 1'))
  expect([text.value, kind.value]).toEqual(['Hale', 'subject'])
})

function SignIn({ onSignIn }: { onSignIn: (email: string) => void }) {
  const [email, setEmail] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSignIn(email)
      }}
    >
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <button type="submit">Sign in</button>
    </form>
  )
}

it('submits a form once, after hydration, that was submitted by Enter before', async () => {
  runEarlyScript()
  const page = document.createElement('div')
  const onSignIn = vi.fn()
  page.innerHTML = renderToString(<SignIn onSignIn={onSignIn} />)
  document.body.append(page)
  const sent = vi.fn((event: Event) => event.preventDefault())
  page.addEventListener('submit', sent)
  await userEvent.type(screen.getByLabelText('Email'), 'sam@hale.example{Enter}')
  expect(sent).not.toHaveBeenCalled()

  act(() => void hydrateRoot(page, <SignIn onSignIn={onSignIn} />))
  act(replayEarlyInput)
  await waitFor(() => expect(onSignIn.mock.calls).toEqual([['sam@hale.example']]))
})

it('replays the last choice of radio buttons that were changed back and forth', () => {
  runEarlyScript()
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Choice />)
  document.body.append(page)
  for (const name of ['Subject', 'DM', 'Subject']) screen.getByRole('radio', { name }).click()

  act(() => void hydrateRoot(page, <Choice />))
  act(replayEarlyInput)
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('Subject')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Subject' }).checked).toBe(true)
})
