import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLoadOnInteraction } from './use-load-on-interaction.ts'

afterEach(cleanup)

it('replaces no control between a press and its end', async () => {
  const load = vi.fn(async () => undefined)
  function Part() {
    return <p>{useLoadOnInteraction(load) ? 'there' : 'away'}</p>
  }
  render(<Part />)
  expect(load).not.toHaveBeenCalled()
  await act(async () => void fireEvent.pointerDown(document.body))
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByText('away')).toBeTruthy()
  await act(async () => void fireEvent.pointerUp(document.body))
  await screen.findByText('there')
})
