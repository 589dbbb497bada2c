import { generateDemo } from '../generate.ts'
import { answer, hold, see, type Screen } from './screen.ts'

const DEMO = '**/functions/v1/generate-demo-messages'

/** The demo, as visitors see it. */
export const DEMO_SCREENS: Screen[] = [
  { name: 'demo', who: 'visitor', address: '/demo', bring: (page) => see(page, /demos? left today/) },
  {
    name: 'demo-errors',
    who: 'visitor',
    address: '/demo',
    bring: async (page) => {
      await see(page, /demos? left today/)
      // Disabled for those who can't see why, pressed by those who want to know.
      await page.getByRole('button', { name: 'Generate Demo Results' }).click({ force: true })
      await see(page, 'Please say whom you are writing to.')
    },
  },
  {
    name: 'demo-busy',
    who: 'visitor',
    address: '/demo',
    bring: async (page) => {
      await see(page, /demos? left today/)
      await hold(page, DEMO)
      await generateDemo(page)
      await see(page, 'Generating...')
    },
  },
  {
    name: 'demo-results',
    who: 'visitor',
    address: '/demo',
    bring: async (page) => {
      await generateDemo(page)
      await page.waitForURL('**/demo/results')
      await see(page, /Trying again uses|This was your last demo/)
    },
  },
  {
    name: 'demo-failed',
    who: 'visitor',
    address: '/demo',
    bring: async (page) => {
      await page.evaluate(() => localStorage.setItem('demoFormData', '{'))
      await page.goto('/demo/results')
      await see(page, 'Error generating results')
    },
  },
  {
    name: 'demo-limit',
    who: 'visitor',
    address: '/demo',
    prepare: (page) =>
      answer(page, DEMO, 429, {
        code: 'DEMO_LIMIT_REACHED',
        message: 'DEMO_LIMIT_REACHED: You have already used your demo allocation.',
      }),
    bring: (page) => see(page, 'You have already used your demo allocation'),
    complaints: [/status of 429/],
  },
]
