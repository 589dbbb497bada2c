import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accepted, generationServer, json, openStream } from '#domains/generation/fake-generation-server.ts'
import {
  reading,
  theirReading,
  showWebsiteMode,
  unavailable,
  urlField,
  valueOf,
} from './show-website-mode.tsx'
import { isolatePages, makeProfile } from '#domains/auth/testing/show-page.tsx'

isolatePages()

describe('their website', () => {
  const theirField = () => screen.getByLabelText('Their website')
  const typeTheirs = async (
    person: Awaited<ReturnType<typeof showWebsiteMode>>['person'],
    address: string,
  ) => {
    await person.click(theirField())
    await person.paste(address)
  }

  it('is asked beside the own website, with what it costs', async () => {
    await showWebsiteMode(makeProfile({ free_insight_uses: 2 }))
    expect(screen.getByRole('group', { name: 'Whose website is it?' })).toBeTruthy()
    expect(screen.getByText(/Yours: what you sell/)).toBeTruthy()
    expect(screen.getByText(/takes one of your 2 remaining free insights/)).toBeTruthy()
  })

  it('is read as the page of the prospect and fills in who, fact and problem', async () => {
    const server = generationServer(json(theirReading))
    const { person, press } = await showWebsiteMode()
    await typeTheirs(person, 'brightsmile.example')
    await press('Read their page')
    await screen.findByRole('heading', { name: 'Bright Smile Dental' })
    expect(server.calls[0]?.body).toEqual({ websiteUrl: 'https://brightsmile.example', whose: 'theirs' })
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    expect(terms).toEqual(['Who', 'Open with', 'Problem'])
    await press('Edit these in the form')
    expect(valueOf('Target audience')).toBe('Bright Smile Dental, a family dentist in Leeds')
    expect(valueOf('Insight')).toBe('Your site says you have offered same-day crowns since 2009')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Product or service')))
  })

  it('is merged with the own website in one form, by one button', async () => {
    generationServer(json(reading), json(theirReading))
    const { person, type, press } = await showWebsiteMode()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    await typeTheirs(person, 'brightsmile.example')
    await press('Read their page')
    await screen.findByRole('heading', { name: 'Bright Smile Dental' })
    await press('Edit these in the form')
    expect(valueOf('Target audience')).toBe('Bright Smile Dental, a family dentist in Leeds')
    expect(valueOf('Product or service')).toBe('Call cover that texts back every missed call')
    expect(valueOf('Solution')).toBe('A text within a minute')
    expect(valueOf('Insight')).toBe('Your site says you have offered same-day crowns since 2009')
  })

  it('alone blocks Generate with what is missing, at the own website', async () => {
    const server = generationServer()
    const { person } = await showWebsiteMode()
    await typeTheirs(person, 'brightsmile.example')
    await person.click(screen.getByRole('button', { name: /^Generat/ }))
    expect(await screen.findAllByText(/Please add your own website, or read theirs/)).not.toHaveLength(0)
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    expect(server.calls).toHaveLength(0)
  })

  it('is sent with the own website without reading either first', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const { person, type, press, address } = await showWebsiteMode()
    await type('halecover.example')
    await typeTheirs(person, 'brightsmile.example')
    await press('Generate')
    await screen.findByText('Reading the pages first')
    stream.send(accepted())
    await waitFor(() => expect(address()).toBe('/results'))
    expect(server.calls[0]?.body).toMatchObject({
      websiteOnlyMode: true,
      websiteUrl: 'https://halecover.example',
      prospectUrl: 'https://brightsmile.example',
    })
  })

  it('has the error when it cannot be read, and the focus', async () => {
    const message = 'This page is not in English.'
    generationServer(unavailable(message), unavailable(message, 'prospectUrl'))
    const { person, type, press } = await showWebsiteMode()
    await type('halecover.example')
    await typeTheirs(person, 'brightsmile.example')
    await press('Read their page')
    await screen.findByText(message)
    expect(theirField().getAttribute('aria-invalid')).toBe('true')
    expect(urlField().getAttribute('aria-invalid')).not.toBe('true')
    await person.type(theirField(), '/en')
    await press('Generate')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(theirField().getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(theirField()))
  })

  it('is refused when it is no address', async () => {
    const { person, type } = await showWebsiteMode()
    await type('halecover.example')
    await typeTheirs(person, 'their website')
    await person.tab()
    await screen.findByText('Please provide a valid website URL')
    expect(theirField().getAttribute('aria-invalid')).toBe('true')
  })
})
