import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOTE_LENGTH_FREE } from '@firstline/contract/limits'
import { sampleText } from '#domains/brief/sample-message.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { LandingPage } from './landing-page.tsx'

function showLanding() {
  render(
    <MemoryRouter>
      <LandingPage />
    </MemoryRouter>,
  )
}
beforeEach(() => {
  prepareRuntime()
  showLanding()
})
afterEach(cleanup)

const addresses = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe('the landing page', () => {
  it('opens with the offer and both calls to action', () => {
    screen.getByText('Limited-time offer: 6 DMs and 6 subject lines free')
    expect(addresses('Log In')).toEqual(['/login'])
    expect(addresses('Sign Up')).toEqual(['/signup', '/signup'])
  })

  it('offers the demo under NEW', () => {
    const banner = within(screen.getByRole('region', { name: 'Free demo' }))
    banner.getByText('NEW')
    expect(banner.getByRole('link', { name: 'Try Free Demo' }).getAttribute('href')).toBe('/demo')
  })

  it('shows four cards with features', () => {
    const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
    expect(cards).toEqual([
      'AI-generated cold DMs',
      'Email subject lines',
      'Personalized copies',
      'One-click results',
    ])
  })

  it('mentions open rates once, and says that they can’t be promised', () => {
    expect(screen.getAllByText(/optimized for 95% open rates/)).toHaveLength(1)
    screen.getByText("Open rates can't be promised.")
  })

  it('labels all three testimonials as examples', () => {
    const quotes = screen.getAllByRole('figure')
    expect(quotes).toHaveLength(3)
    for (const quote of quotes) within(quote).getByText('Example')
  })

  it('shows a message that fits a free LinkedIn note', () => {
    expect(sampleText.length).toBeLessThanOrEqual(NOTE_LENGTH_FREE)
  })

  it('shows the correct count of its sample', () => {
    screen.getByText(`${sampleText.length} characters`)
  })

  it('ends with the plans and the call to action', () => {
    expect(addresses('View Pricing Plans')).toEqual(['/pricing'])
    screen.getByRole('heading', { name: 'Six DMs and six subject lines, free.' })
  })

  it('links to the demo video if there is one, else keeps its place empty (P3.5)', () => {
    const video = () => screen.getByText('Watch the demo video').closest('a')
    expect(video()?.getAttribute('href')).toBe('')
    expect(video()?.className).toContain("[&[href='']]:invisible")
    cleanup()
    prepareRuntime({ demoVideoUrl: 'https://video.example/firstline' })
    showLanding()
    expect(video()?.getAttribute('href')).toBe('https://video.example/firstline')
    expect(video()?.getAttribute('target')).toBe('_blank')
  })
})
