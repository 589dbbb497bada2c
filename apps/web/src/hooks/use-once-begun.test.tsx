import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOnceBegun } from './use-once-begun.ts'

afterEach(cleanup)

it('what is fetched when somebody begins takes nobody’s place between a press and its end', async () => {
  const load = vi.fn(async () => undefined)
  function Part() {
    return <p>{useOnceBegun(load) ? 'there' : 'away'}</p>
  }
  render(<Part />)
  expect(load).not.toHaveBeenCalled()
  await act(async () => void fireEvent.pointerDown(document.body))
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByText('away')).toBeTruthy()
  await act(async () => void fireEvent.pointerUp(document.body))
  await screen.findByText('there')
})
