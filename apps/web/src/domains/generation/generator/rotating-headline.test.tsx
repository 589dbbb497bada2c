import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RotatingHeadline } from './rotating-headline.tsx'

function prefersReducedMotion(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function headline(isPaused = false) {
  return (
    <h1>
      <RotatingHeadline messageType="Cold DM" isPaused={isPaused} />
    </h1>
  )
}

const shown = () =>
  screen.getByRole('heading').querySelector('[class]:not([aria-hidden]) > :not([aria-hidden])')?.textContent
function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

describe('the generator’s headline', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    prefersReducedMotion(false)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('shows the other text every four seconds', () => {
    render(headline())
    expect(shown()).toBe('A cold DM worth answering')
    pass(4_000)
    expect(shown()).toBe('A subject line worth opening')
    pass(4_000)
    expect(shown()).toBe('A cold DM worth answering')
  })

  it('stops while the user fills in the form', () => {
    render(headline(true))
    pass(12_000)
    expect(shown()).toBe('A cold DM worth answering')
  })

  it('does not rotate when reduced motion is preferred', () => {
    prefersReducedMotion(true)
    render(headline())
    pass(12_000)
    expect(shown()).toBe('A cold DM worth answering')
  })
})
