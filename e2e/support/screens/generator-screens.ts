import type { Page } from '@playwright/test'
import {
  CLEAR_READBACK,
  NOTES_BRIEF,
  NOTES_READBACK,
  THIN_READBACK,
} from '../../../apps/web/src/domains/brief/read-back/fake-readback.ts'
import { generate } from '../generate.ts'
import { fillInBrief, readsAs } from '../read-back.ts'
import { SENDERS } from './senders.ts'
import { alter, answer, hold, PROFILE, see, TESTING, type Screen } from './screen.ts'

const GENERATE = '**/functions/v1/generate-messages'

const seeGenerator = (page: Page) => page.getByLabel('Target audience').waitFor()
const seeTesting = (page: Page) => page.getByRole('switch', { name: 'Testing mode' }).waitFor()

const THIN_BRIEF = { targetAudience: 'Importers', product: 'Freight audit' }

/** The generator, by what its user may do. */
export const GENERATOR_SCREENS: Screen[] = [
  { name: 'generator-testing', who: 'tester', address: '/generator?type=dm', bring: seeTesting },
  {
    name: 'generator-testing-on',
    who: 'tester',
    address: '/generator?type=dm',
    prepare: (page) => alter(page, PROFILE, TESTING),
    bring: (page) => page.getByRole('switch', { name: 'Testing mode', checked: true }).waitFor(),
  },
  {
    name: 'generator-reason',
    who: 'member',
    address: '/generator?type=dm',
    bring: async (page) => {
      await seeGenerator(page)
      await page.getByRole('button', { name: 'Generate', exact: true }).focus()
      await page.getByRole('tooltip').waitFor()
    },
    // It is read out as the button's description; where it hangs is in no landmark.
    complaints: [/^region: div\[data-radix-popper-content-wrapper/],
  },
  {
    name: 'generator-insight',
    who: 'member',
    address: '/generator?type=dm',
    bring: async (page) => {
      await page.getByLabel('Insight').fill('9 of 40 calls rang out at lunch last week. '.repeat(6))
      await see(page, '258 of 300')
    },
  },
  { name: 'generator', who: 'member', address: '/generator?type=dm', bring: seeGenerator },
  {
    name: 'generator-sender',
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) => answer(page, '**/rest/v1/senders*', 200, SENDERS),
    bring: (page) => page.getByRole('combobox', { name: 'Sender' }).waitFor(),
  },
  ...(
    [
      ['generator-notes', NOTES_READBACK, NOTES_BRIEF, '3 questions'],
      ['generator-thin', THIN_READBACK, THIN_BRIEF, 'What goes wrong for them without it?'],
      ['generator-clear', CLEAR_READBACK, THIN_BRIEF, 'Reads well.'],
    ] as const
  ).map(([name, readback, brief, text]): Screen => ({
    name,
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) => readsAs(page, readback),
    bring: async (page) => {
      await fillInBrief(page, brief)
      await page.getByText(text).filter({ visible: true }).first().waitFor()
    },
  })),
  { name: 'generator-subject', who: 'member', address: '/generator?type=subject', bring: seeGenerator },
  { name: 'generator-pro', who: 'pro', address: '/generator?type=dm', bring: seeGenerator },
  {
    name: 'generator-website',
    who: 'member',
    address: '/generator?type=dm',
    bring: async (page) => {
      await page.getByRole('switch', { name: 'Website-only mode' }).click()
      await page.getByLabel('Website URL').waitFor()
    },
  },
  {
    name: 'generator-both-websites',
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) =>
      answer(page, '**/functions/v1/read-page', 200, {
        url: 'https://brightsmile.example/',
        title: 'Family Dentist in Leeds',
        description: '',
        siteName: 'Bright Smile Dental',
        language: 'en',
        headings: [],
        text: 'We have offered same-day crowns since 2009.',
        understood: {
          product: '',
          solution: '',
          targetAudience: 'Bright Smile Dental, a family dentist in Leeds',
          insight: 'Your site says you have offered same-day crowns since 2009',
          painPoint: '',
        },
      }),
    bring: async (page) => {
      await page.getByRole('switch', { name: 'Website-only mode' }).click()
      await page.getByLabel('Their website').fill('https://brightsmile.example/')
      await page.getByRole('button', { name: 'Read their page' }).click()
      await see(page, 'Open with')
    },
  },
  {
    name: 'generator-busy',
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) => hold(page, GENERATE),
    bring: async (page) => {
      await generate(page)
      await see(page, 'Generating...')
    },
  },
  {
    name: 'generator-refused',
    who: 'member',
    address: '/generator?type=dm',
    prepare: (page) =>
      answer(page, GENERATE, 503, {
        code: 'daily_budget',
        message: 'Today’s allowance for writing is used up. Please try again tomorrow.',
      }),
    bring: async (page) => {
      await generate(page)
      await see(page, 'Generation failed')
    },
    complaints: [/status of 503/],
  },
  {
    name: 'generator-short',
    who: 'short',
    address: '/generator?type=dm',
    bring: (page) => see(page, 'Not enough credits'),
  },
  {
    name: 'generator-locked',
    who: 'spent',
    address: '/generator?type=dm',
    bring: (page) => see(page, 'Generator Locked'),
  },
]
