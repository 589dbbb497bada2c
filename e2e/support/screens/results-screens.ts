import type { Page } from '@playwright/test'
import { BRIEF, generate } from '../generate.ts'
import { answer, see, type Screen } from './screen.ts'

const GENERATE = '**/functions/v1/generate-messages'

/** What members see of their messages. */
export const RESULTS_SCREENS: Screen[] = [
  { name: 'results', who: 'member', address: '/', bring: (page) => write(page, 'dm') },
  { name: 'results-pro', who: 'pro', address: '/', bring: (page) => write(page, 'dm') },
  { name: 'results-subject', who: 'member', address: '/', bring: (page) => write(page, 'subject') },
  {
    name: 'results-interrupted',
    who: 'member',
    address: '/',
    prepare: breakOffAfterOne,
    bring: async (page) => {
      await submitted(page)
      await see(page, 'Trying again.')
    },
  },
  {
    name: 'results-failed',
    who: 'member',
    address: '/',
    prepare: (page) =>
      answer(page, GENERATE, 402, {
        code: 'credits_exhausted_free',
        message: 'You have used all your free credits. Upgrade to Pro for more.',
      }),
    bring: async (page) => {
      await submitted(page)
      await see(page, 'Error generating results')
    },
    complaints: [/status of 402/],
  },
  {
    name: 'results-empty',
    who: 'member',
    address: '/',
    prepare: (page) => answer(page, GENERATE, 200, []),
    bring: async (page) => {
      await submitted(page)
      await see(page, 'No results generated')
    },
  },
  {
    name: 'results-unreadable',
    who: 'member',
    address: '/',
    bring: async (page) => {
      await keep(page, '{')
      await see(page, 'Error generating results')
    },
  },
]

async function write(page: Page, type: 'dm' | 'subject'): Promise<void> {
  await generate(page, type)
  await page.waitForURL('**/results')
  await see(page, 'Written by the built-in writer.')
}

/** As after Generate, without its page. */
function submitted(page: Page): Promise<void> {
  const form = {
    messageType: 'Email Subject Line',
    targetAudience: BRIEF.audience,
    product: BRIEF.product,
    tone: 'Friendly',
    emotion: 'Curiosity & Intrigue',
    ctaType: '',
    variations: '3',
    insight: '',
    painPoint: BRIEF.pain,
    solution: '',
    websiteUrl: '',
    websiteOnlyMode: false,
    requestId: crypto.randomUUID(),
  }
  return keep(page, JSON.stringify(form))
}

async function keep(page: Page, formData: string): Promise<void> {
  await page.evaluate((text) => sessionStorage.setItem('formData', text), formData)
  await page.goto('/results')
}

/** A stream that ends in the middle; further tries get no answer. */
async function breakOffAfterOne(page: Page): Promise<void> {
  const item = {
    id: crypto.randomUUID(),
    content: 'The patient who called the next practice',
    angle: 'Loss',
    score: { total: 90, checks: [{ id: 'length', label: '40 characters, 7 words', points: 25, max: 25 }] },
  }
  const events = [
    ['accepted', { count: 3, writer: { kind: 'composer', model: null } }],
    ['item', item],
  ] as const
  const body = events
    .map(([name, data]) => `event: ${name}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`)
    .join('')
  let isFirst = true
  await page.route(GENERATE, async (route) => {
    if (!isFirst) return
    isFirst = false
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
}
