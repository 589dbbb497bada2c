import type { PageReading } from '@firstline/contract/page'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  accepted,
  connection,
  generationServer,
  json,
  noNetwork,
  openStream,
  refusal,
} from '#domains/generation/testing/generation-server.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { showGenerator } from '#domains/generation/testing/show-generator.tsx'
import { GeneratorPage } from './generator-page.tsx'

const toasts = isolatePages()
const pages = {
  ...connection,
  url: 'http://firstline.test/functions/v1/read-page',
  failure: 'The page could not be read',
}

async function show(profile = makeProfile()) {
  const page = <GeneratorPage connection={connection} pages={pages} />
  const shown = showGenerator(page, { at: '/generator?type=dm', auth: makeAuth(profile) })
  await shown.person.click(screen.getByRole('switch', { name: 'Website-only mode' }))
  await screen.findByLabelText('Website URL')
  const type = async (address: string) => {
    await shown.person.click(urlField())
    await shown.person.paste(address)
  }
  return { ...shown, type, press: (name: string) => shown.person.click(screen.getByRole('button', { name })) }
}

const urlField = () => screen.getByLabelText('Website URL')
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

const reading: PageReading = {
  url: 'https://www.halecover.example/',
  title: 'Hale Cover: every call answered',
  description: '',
  siteName: 'Hale Cover',
  language: 'en',
  headings: [],
  text: 'We text back every missed call.',
  understood: {
    product: 'Call cover that texts back every missed call',
    targetAudience: 'Dental practices',
    painPoint: '',
    solution: 'A text within a minute',
    insight: '9 of 40 calls rang out',
  },
}

const theirReading: PageReading = {
  ...reading,
  url: 'https://brightsmile.example/',
  title: 'Family Dentist in Leeds',
  siteName: 'Bright Smile Dental',
  understood: {
    product: '',
    solution: '',
    targetAudience: 'Bright Smile Dental, a family dentist in Leeds',
    insight: 'Your site says you have offered same-day crowns since 2009',
    painPoint: '',
  },
}

const unavailable = (message: string, field = 'websiteUrl') =>
  refusal(422, { code: 'website_unavailable', message, fields: [{ field, message }] })

describe('website-only mode', () => {
  it('has an address instead of the brief, and the same style fields', async () => {
    await show()
    expect(urlField().getAttribute('type')).toBe('url')
    for (const name of ['Target audience', 'Product or service', 'Insight', 'Pain point', 'Solution'])
      expect(screen.queryByLabelText(name)).toBeNull()
    for (const name of ['Tone', 'Emotion', 'CTA type', 'Variations'])
      expect(screen.getByLabelText(name)).toBeTruthy()
  })

  it('completes a bare host name when the field loses focus', async () => {
    const { person, type } = await show()
    await type('halecover.example')
    await person.tab()
    expect(valueOf('Website URL')).toBe('https://halecover.example')
  })

  it('reports an invalid address at the field, on blur and on Generate', async () => {
    const server = generationServer()
    const { person, type } = await show()
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
    const { type, press } = await show()
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
    const { person, type, press } = await show()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    await person.type(urlField(), '/pricing')
    expect(screen.queryByRole('heading', { name: 'Hale Cover' })).toBeNull()
  })

  it('copies what was understood into the form', async () => {
    generationServer(json(reading))
    const { type, press } = await show()
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
    const { type, press } = await show(makeProfile({ free_insight_uses: 0 }))
    await type('halecover.example')
    await press('Read the page')
    await screen.findByRole('heading', { name: 'Hale Cover' })
    await press('Edit these in the form')
    expect(valueOf('Insight')).toBe('')
  })

  it('says at the field why a page could not be read', async () => {
    generationServer(unavailable('There is no website at this address.'))
    const { type, press } = await show()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByText('There is no website at this address.')
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    expect(toasts).toEqual([])
  })

  it('says at the field that too many pages were read, or that the server is unreachable', async () => {
    const message = 'Too many requests. Please wait a while and try again.'
    generationServer(refusal(429, { code: 'too_many_requests', message }), noNetwork)
    const { type, press } = await show()
    await type('halecover.example')
    await press('Read the page')
    await screen.findByText(message)
    await press('Read the page')
    await screen.findByText('The page could not be read. The server could not be reached.')
  })

  it('generates without reading the page first', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const { type, press, address } = await show()
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
    const { type, press, address } = await show()
    await type('halecover.example')
    await press('Generate')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(urlField()))
    expect(address()).toBe('/generator?type=dm')
  })
})

describe('their website', () => {
  const theirField = () => screen.getByLabelText('Their website')
  const typeTheirs = async (person: Awaited<ReturnType<typeof show>>['person'], address: string) => {
    await person.click(theirField())
    await person.paste(address)
  }

  it('is asked beside the own website, with what it costs', async () => {
    await show(makeProfile({ free_insight_uses: 2 }))
    expect(screen.getByRole('group', { name: 'Whose website is it?' })).toBeTruthy()
    expect(screen.getByText(/Yours: what you sell/)).toBeTruthy()
    expect(screen.getByText(/takes one of your 2 remaining free insights/)).toBeTruthy()
  })

  it('is read as the page of the prospect and fills in who, fact and problem', async () => {
    const server = generationServer(json(theirReading))
    const { person, press } = await show()
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
    const { person, type, press } = await show()
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
    const { person } = await show()
    await typeTheirs(person, 'brightsmile.example')
    await person.click(screen.getByRole('button', { name: /^Generat/ }))
    expect(await screen.findAllByText(/Please add your own website, or read theirs/)).not.toHaveLength(0)
    expect(urlField().getAttribute('aria-invalid')).toBe('true')
    expect(server.calls).toHaveLength(0)
  })

  it('is sent with the own website without reading either first', async () => {
    const stream = openStream()
    const server = generationServer(stream.answer)
    const { person, type, press, address } = await show()
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
    const { person, type, press } = await show()
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
    const { person, type } = await show()
    await type('halecover.example')
    await typeTheirs(person, 'their website')
    await person.tab()
    await screen.findByText('Please provide a valid website URL')
    expect(theirField().getAttribute('aria-invalid')).toBe('true')
  })
})
