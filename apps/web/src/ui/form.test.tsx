import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify } from '#platform/notify.ts'
import { Button, IconButton } from './button.tsx'
import { Form } from './form.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A handler that runs until its promise is settled. */
function createSlowHandler() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { run: vi.fn(() => promise), resolve, reject }
}

const controls = {
  Form: (run: () => unknown) => <Form aria-label="action" onSubmit={run} />,
  Button: (run: () => unknown) => <Button aria-label="action" onClick={run} />,
  IconButton: (run: () => unknown) => (
    <IconButton label="action" onClick={run}>
      {null}
    </IconButton>
  ),
}

function trigger() {
  const element = screen.getByLabelText('action')
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

describe.each(Object.entries(controls))('%s', (_, show) => {
  it('runs its handler once for three triggers in one tick, and again after it has ended', async () => {
    const { run, resolve } = createSlowHandler()
    render(show(run))
    act(() => {
      trigger()
      trigger()
      trigger()
    })
    expect(run).toHaveBeenCalledTimes(1)
    await act(async () => resolve())
    act(trigger)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('shows what its handler throws, now or later', async () => {
    const failure = vi.spyOn(notify, 'failure').mockReturnValue()
    const { run, reject } = createSlowHandler()
    run.mockImplementationOnce(() => {
      throw new Error('Too early')
    })
    render(show(run))
    await act(async () => trigger())
    await act(async () => trigger())
    await act(async () => reject(new Error('Too late')))
    expect(failure.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: Too early',
      'Error: Too late',
    ])
  })
})

it('a form in a dialog does not submit the form around it', () => {
  const outer = vi.fn()
  const inner = vi.fn()
  render(
    <div onSubmit={outer}>
      <Form aria-label="inner" onSubmit={inner} />
    </div>,
  )
  fireEvent.submit(screen.getByLabelText('inner'))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})
