import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProgressUnits } from './progress-units.tsx'

afterEach(cleanup)

function show(left: number, allowance: number) {
  render(<ProgressUnits label="Cold DM" left={left} allowance={allowance} />)
  return screen.getByRole('progressbar', { name: 'Cold DM' })
}

describe('ProgressUnits', () => {
  it('shows a unit for each credit of a small allowance', () => {
    const bar = show(4, 6)
    expect(bar.querySelectorAll('span')).toHaveLength(6)
    expect(bar.querySelectorAll('span.bg-accent-ink')).toHaveLength(4)
  })

  it('shows one bar for a large allowance', () => {
    expect(show(75, 100).querySelector('[style]')?.getAttribute('style')).toContain('width: 75%')
  })

  it('says what is left, even when it is more than the allowance', () => {
    const bar = show(110, 100)
    expect(bar.getAttribute('aria-valuetext')).toBe('110 of 100 left')
    expect(bar.getAttribute('aria-valuenow')).toBe('100')
  })
})
