import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { signInAtProvider, startGithub } from '../index.ts'
import type { Github } from '../index.ts'

const CLIENT = { id: 'site', secret: 'a secret', callback: 'http://localhost:4/callback' }
const ADA = {
  id: 7,
  login: 'ada',
  email: 'public@example.test',
  emails: [{ email: 'ada@example.test', primary: true, verified: true }],
}
const VERIFIER = 'v'.repeat(43)

let github: Github | undefined
afterEach(() => github?.close())

async function open() {
  github = await startGithub({ accounts: [ADA], clients: [CLIENT] })
  return github
}

async function codeFrom({ origin }: Github, more: Record<string, string> = {}) {
  const url = new URL('/login/oauth/authorize', origin)
  const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url')
  const query = { client_id: CLIENT.id, redirect_uri: CLIENT.callback, state: 's', code_challenge }
  for (const [name, value] of Object.entries({ ...query, ...more })) url.searchParams.set(name, value)
  return new URL((await signInAtProvider(url.href, { account: 'ada' })).url).searchParams
}

async function tokenFor({ origin }: Github, fields: Record<string, string>, accept = 'application/json') {
  const all = { client_id: CLIENT.id, client_secret: CLIENT.secret, code_verifier: VERIFIER, ...fields }
  const response = await fetch(`${origin}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept },
    body: new URLSearchParams(all),
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return (
    accept.includes('json') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
  ) as Record<string, string>
}

const api = (github: Github, path: string, token = '') =>
  fetch(`${github.origin}/api/v3${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('startGithub', () => {
  it('returns a token for a code, and addresses for the scope user:email only', async () => {
    const github = await open()
    const code = (await codeFrom(github, { scope: 'user:email' })).get('code') ?? ''
    const { access_token: token = '' } = await tokenFor(github, { code })
    expect(await (await api(github, '/user', token)).json()).toMatchObject({
      id: 7,
      login: 'ada',
      email: ADA.email,
    })
    expect(await (await api(github, '/user/emails', token)).json()).toMatchObject(ADA.emails)

    const less = await tokenFor(github, { code: (await codeFrom(github)).get('code') ?? '' }, 'text/plain')
    expect((await api(github, '/user/emails', less.access_token)).status).toBe(404)
  })

  it('returns errors with status 200 and accepts a code once', async () => {
    const github = await open()
    const code = (await codeFrom(github)).get('code') ?? ''
    expect(await tokenFor(github, { client_secret: 'x', code })).toMatchObject({
      error: 'incorrect_client_credentials',
    })
    expect(await tokenFor(github, { code, code_verifier: 'x' })).toMatchObject({
      error: 'bad_verification_code',
    })
    expect(await tokenFor(github, { code })).toMatchObject({ error: 'bad_verification_code' })
  })

  it('redirects to the registered address only', async () => {
    const github = await open()
    const answer = await codeFrom(github, { redirect_uri: 'https://elsewhere.test/callback' })
    expect(Object.fromEntries(answer)).toMatchObject({ error: 'redirect_uri_mismatch', state: 's' })
  })
})
