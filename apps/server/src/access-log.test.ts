import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

describe('the access log', () => {
  it.each([
    ['info', ['/auth/v1/settings', '/rest/v1/user_profiles', '/nowhere.css']],
    ['debug', ['/healthz', '/auth/v1/settings', '/rest/v1/user_profiles', '/nowhere.css']],
  ] as const)('has at level %s the requests %j', async (level, expected) => {
    const app = await openTestApp({ database })
    onTestFinished(() => app.close())
    const lines = captureLogs(level)
    for (const path of ['/healthz', '/auth/v1/settings', '/rest/v1/user_profiles', '/nowhere.css'])
      await (await app.fetch(path)).text()
    const logged = lines.map((line) => JSON.parse(line) as { subsystem: string; path: string })
    expect(logged.filter(({ subsystem }) => subsystem === 'request').map(({ path }) => path)).toEqual(
      expected,
    )
  })
})
