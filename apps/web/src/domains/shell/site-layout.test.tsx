import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { publishSessionPresence } from '#platform/storage/session-presence.ts'
import { SiteLayout } from './site-layout.tsx'

beforeEach(() => {
  localStorage.clear()
  const element = <SiteLayout>The page</SiteLayout>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
})
afterEach(cleanup)

const banner = () => within(screen.getByRole('banner'))
const footer = () => within(screen.getByRole('contentinfo'))
const address = (name: string) => footer().getByRole('link', { name }).getAttribute('href')

describe('the header', () => {
  it('offers Sign in and Sign up to a visitor', () => {
    expect(banner().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(banner().getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup')
    expect(banner().queryByRole('button', { name: 'Account' })).toBeNull()
  })

  it('offers the demo beside Sign up on the landing page (P3.2)', () => {
    expect(banner().getByRole('link', { name: 'Try Free Demo' }).getAttribute('href')).toBe('/demo')
  })

  it('has an overlay menu with Log in and Sign Up for a visitor', () => {
    expect(banner().getByRole('button', { name: 'Menu' }).dataset.opens).toBe('menu')
    const menu = within(document.getElementById('menu') ?? document.body)
    expect(menu.getByRole('link', { name: 'Log in', hidden: true }).getAttribute('href')).toBe('/login')
    expect(menu.getByRole('link', { name: 'Sign Up', hidden: true }).getAttribute('href')).toBe('/signup')
  })

  it('links to pricing, the demo and help in the overlay menu', () => {
    const menu = within(document.getElementById('menu') ?? document.body)
    const site = within(menu.getByRole('navigation', { name: 'Site', hidden: true }))
    const links = site.getAllByRole('link', { hidden: true })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pricing', '/pricing'],
      ['Demo', '/demo'],
      ['Help', '/help'],
    ])
  })

  it('shows the account button instead as soon as a user is signed in', () => {
    localStorage.setItem(SESSION_KEY, '{}')
    act(publishSessionPresence)
    banner().getByRole('button', { name: 'Account' })
    expect(banner().queryByRole('link', { name: /sign|log/i })).toBeNull()
    expect(banner().queryByRole('button', { name: 'Menu' })).toBeNull()
  })
})

describe('the footer', () => {
  it('links to every public page', () => {
    expect(['Generator', 'Pricing', 'Help'].map(address)).toEqual(['/generator?type=dm', '/pricing', '/help'])
    expect(['Contact', 'Terms & Conditions', 'Privacy Policy', 'Refund Policy'].map(address)).toEqual([
      '/contact',
      '/terms',
      '/privacy',
      '/refund',
    ])
  })

  it('shows the current year in the footer', () => {
    footer().getByText(new RegExp(`© ${new Date().getFullYear()}`))
  })

  it('has buttons that choose the theme', () => {
    const group = within(footer().getByRole('group', { name: 'Theme' }))
    expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'light',
      'dark',
      'system',
    ])
  })
})

describe('the page', () => {
  it('can be reached by the skip link', () => {
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })
})
