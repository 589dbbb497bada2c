import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  accepted,
  generationServer,
  json,
  noNetwork,
  openStream,
  refusal,
} from '#domains/generation/fake-generation-server.ts'
import { reading, showWebsiteMode, unavailable, urlField, valueOf } from './show-website-mode.tsx'
import { isolatePages, makeProfile } from '#domains/auth/testing/show-page.tsx'

const toasts = isolatePages()

describe('website-only mode', () => {
  it('has an address instead of the brief, and the same style fields', async () => {
    await showWebsiteMode()
    expect(urlField().getAttribute('type')).toBe('url')
    for (const name of ['Target audience', 'Product or service', 'Insight', 'Pain point', 'Solution'])
      expect(screen.queryByLabelText(name)).toBeNull()
    for (const name of ['Tone', 'Emotion', 'CTA type', 'Variations'])
      expect(screen.getByLabelText(name)).toBeTruthy()
  })

  it('completes a bare host name when the field loses focus', async () => {
    const { person, type } = await showWebsiteMode()
    await type('halecover.example')
    await person.tab()
    expect(valueOf('Website URL')).toBe('https://halecover.example')
  })

  it('reports an invalid address at the field, on blur and on Generate', async () => {
    const server = generationServer()
    const { person, type } = await showWebsiteMode()
    await type('our website')
    await person.tab()
    await screen.findByText('Please provide a valid website URL')
    await person.type(urlField(), 's')
    expect(screen.queryByText('Please provide a valid website URL')).toBeNull()
    await person.click(screen.getByRole('button', { name: /^Generat/ }))
    expect(await screen.findAllByText('Please provide a valid website URL')).not.toHaveLength(0)
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    expect(server.calls).toHaveLength(0)
  })

  it('shows what was understood of the page, and what it does not say', async () => {
    const server = generationServer(json(reading))
    const { type, press } = await showWebsiteMode()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    expect(server.calls[0]?.url).toContain('read-page')
    expect(server.calls[0]?.body).toEqual({ websiteUrl: 'https://halecover.example' })
    expect(screen.getByText('https://www.halecover.example/')).toBeTruthy()
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    const said = screen.getAllByRole('definition').map((definition) => definition.textContent)
    expect(terms).toEqual(['Offer', 'For', 'Problem', 'How', 'Fact'])
    expect(said).toEqual([
      'Call cover that texts back every missed call',
      'Dental practices',
      'The page does not say',
      'A text within a minute',
      '9 of 40 calls rang out',
    ])
  })

  it('forgets what was understood when the address changes', async () => {
    generationServer(json(reading))
    const { person, type, press } = await showWebsiteMode()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    await person.type(urlField(), '/pricing')
    expect(screen.queryByRole('heading', { name: 'Hale Cover' })).toBeNull()
  })

  it('copies what was understood into the form', async () => {
    generationServer(json(reading))
    const { type, press } = await showWebsiteMode()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    await press('Edit these in the form')
    expect(screen.getByRole('switch', { name: 'Website-only mode' }).getAttribute('aria-checked')).toBe(
      'false',
    )
    expect(valueOf('Target audience')).toBe('Dental practices')
    expect(valueOf('Product or service')).toBe('Call cover that texts back every missed call')
    expect(valueOf('Solution')).toBe('A text within a minute')
    expect(valueOf('Insight')).toBe('9 of 40 calls rang out')
  })

  it('leaves the insight out where none may be used', async () => {
    generationServer(json(reading))
    const { type, press } = await showWebsiteMode(makeProfile({ free_insight_uses: 0 }))
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    await press('Edit these in the form')
    expect(valueOf('Insight')).toBe('')
  })

  it('says at the field why a page could not be read', async () => {
    generationServer(unavailable('There is no website at this address.'))
    const { type, press } = await showWebsiteMode()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByText('There is no website at this address.')
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    expect(toasts).toEqual([])
  })

  it('says at the field that too many pages were read, or that the server is unreachable', async () => {
    const message = 'Too many requests. Please wait a while and try again.'
    generationServer(refusal(429, { code: 'too_many_requests', message }), noNetwork)
    const { type, press } = await showWebsiteMode()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByText(message)
    await press('Read the page')
    await screen.findByText('The page could not be read. The server could not be reached.')
  })

  it('generates without reading the page first', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const { type, press, address } = await showWebsiteMode()
    await type('halecover.example')
    await press('Generate')
    await screen.findByText('Reading the page first')
    stream.send(accepted())
    await waitFor(() => expect(address()).toBe('/results'))
    expect(server.calls[0]?.body).toMatchObject({
      websiteOnlyMode: true,
      websiteUrl: 'https://halecover.example',
      targetAudience: '',
    })
  })

  it('stays on the form, at the address, when Generate finds that the page can’t be read', async () => {
    const message = 'This page says too little about what is offered.'
    generationServer(unavailable(message))
    const { type, press, address } = await showWebsiteMode()
    await type('halecover.example')
    await press('Generate')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(urlField()))
    expect(address()).toBe('/generator?type=dm')
  })
})
