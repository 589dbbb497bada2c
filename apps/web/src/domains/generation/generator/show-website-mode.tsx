import type { PageReading } from '@firstline/contract/page'
import { screen } from '@testing-library/react'
import { makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { GeneratorPage } from './generator-page.tsx'
import { connection, refusal } from '#domains/generation/fake-generation-server.ts'
import { showGenerator } from './show-generator.tsx'

export const pages = {
  ...connection,
  url: 'http://firstline.test/functions/v1/read-page',
  failure: 'The page could not be read',
}

/** Shows the generator in website-only mode. */
export async function showWebsiteMode(profile = makeProfile()) {
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

export const urlField = () => screen.getByLabelText('Website URL')
export const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

export const reading: PageReading = {
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

export const theirReading: PageReading = {
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

export const unavailable = (message: string, field = 'websiteUrl') =>
  refusal(422, { code: 'website_unavailable', message, fields: [{ field, message }] })
