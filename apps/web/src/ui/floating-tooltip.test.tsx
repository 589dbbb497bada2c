import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FloatingTooltip } from './floating-tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const isShown = () => screen.queryByRole('tooltip') !== null

function show() {
  render(
    <FloatingTooltip text="Please sign in to generate content.">
      <button type="button">Generate</button>
    </FloatingTooltip>,
  )
  const button = screen.getByRole('button')
  return {
    enter: () => fireEvent.pointerMove(button, { pointerType: 'mouse' }),
    leave: () => {
      fireEvent.pointerLeave(button, { pointerType: 'mouse' })
      fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 500, clientY: 500 })
    },
  }
}

describe('a tooltip (P5.8)', () => {
  it('opens when the pointer has rested for 700 ms', async () => {
    const { enter } = show()
    enter()
    await wait(699)
    expect(isShown()).toBe(false)
    await wait(1)
    expect(screen.getByRole('tooltip').textContent).toBe('Please sign in to generate content.')
  })

  it('reopens without a delay within 300 ms of closing, but not after that', async () => {
    const { enter, leave } = show()
    enter()
    await wait(700)
    leave()
    expect(isShown()).toBe(false)
    await wait(299)
    enter()
    expect(isShown()).toBe(true)
    leave()
    await wait(301)
    enter()
    expect(isShown()).toBe(false)
    await wait(700)
    expect(isShown()).toBe(true)
  })
})
