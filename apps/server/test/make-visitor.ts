import type { TestApp } from './test-app.ts'

/** A browser without an account, with cookies and its own address. */
export interface TestVisitor {
  post(body: unknown, options?: { app?: TestApp; headers?: Record<string, string> }): Promise<Response>
  /** Removes the visitor cookie. */
  clearCookies(): void
  readonly cookie: string | null
}

/** Requires an app that trusts 127.0.0.1 as a proxy, since the address is sent in X-Forwarded-For. */
export function makeVisitor(defaultApp: TestApp, address: string): TestVisitor {
  let cookie: string | null = null
  return {
    get cookie() {
      return cookie
    },
    clearCookies: () => {
      cookie = null
    },
    async post(body, { app = defaultApp, headers = {} } = {}) {
      const response = await app.fetch('/functions/v1/generate-demo-messages', {
        method: 'POST',
        headers: {
          apikey: app.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(cookie === null ? {} : { cookie }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const set = response.headers.get('set-cookie')
      if (set !== null) cookie = set.split(';')[0] ?? null
      return response
    },
  }
}
