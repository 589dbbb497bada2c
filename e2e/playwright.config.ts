import { availableParallelism } from 'node:os'
import path from 'node:path'
import { chromium, defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/lib/browser.ts'

// Every worker reads this file again; the browser is searched once.
process.env['FIRSTLINE_TEST_BROWSER'] ??= await findBrowser(chromium.executablePath())

/** Set by `npm run test:full`. */
const isFull = process.env['TEST_EXTENT'] === 'full'

const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/firstline')

const browser = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env['FIRSTLINE_TEST_BROWSER'], args: BROWSER_FLAGS },
} as const

export default defineConfig({
  testDir: '.',
  outputDir: path.join(cache, 'browser-tests'),
  globalSetup: './support/global-setup.ts',
  // More than cores: a test often waits for the clock of a page.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  // What repeats tests of the server or of another journey, in a browser.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  forbidOnly: true,
  retries: 0,
  // Far above what a quiet machine needs: a machine of continuous integration may be many times slower.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    ...browser,
    // Screenshots and snapshots at every step made the tests a third longer; requests, responses,
    // the final page and its screenshot are mostly enough.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  },
  projects: [
    {
      name: 'desktop',
      // What both sizes share runs on the phone alone in the usual run.
      ...(isFull ? {} : { testMatch: ['**/*.desktop.spec.ts', '**/accessibility.spec.ts'] }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
