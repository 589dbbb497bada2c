import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, afterEach } from 'vitest'
import { invokeFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { startSite } from './start-site.ts'

/** A database and a site for the tests of one file. Each test opens its own app. */
export async function openWebsiteTests() {
  const { database } = await createProductDatabase()
  const site = await startSite()
  afterAll(() => site.close())
  let app: TestApp | undefined
  afterEach(() => app?.close())
  return {
    database,
    site,
    async openApp(allowPrivate = true) {
      const writer = scriptedWriter(DRAFTS_SCRIPT)
      const environment = { FETCH_ALLOW_PRIVATE: String(allowPrivate) }
      app = await openTestApp({ database, writer, environment })
      return { app, writer, user: await makeUser(app, { plan: 'pro', dm: 20 }) }
    },
  }
}

export const makeWebsiteForm = (url: string) => ({
  ...makeForm({ targetAudience: '', product: '', websiteOnlyMode: true, websiteUrl: url, variations: '3' }),
  requestId: randomUUID(),
})

export const callReadPage = (user: TestUser, websiteUrl: unknown) =>
  invokeFunction(user, 'read-page', { websiteUrl })

export const makeRefusal = (message: string) => ({
  status: 422,
  body: { code: 'website_unavailable', message, fields: [{ field: 'websiteUrl', message }] },
})
