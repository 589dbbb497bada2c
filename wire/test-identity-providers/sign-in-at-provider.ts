import { CookieJar } from './cookie-jar.ts'
import type { PageAnswer } from './pages.ts'

interface SignIn {
  /** Passed again to stay in the same browser. */
  jar?: CookieJar
  /** The account's id at the provider. */
  account: string
  answer?: PageAnswer
}

/** The final redirect or form of a provider. */
export interface ProviderAnswer {
  url: string
  /** Absent for a redirect. */
  form?: URLSearchParams
}

const MOST_STEPS = 12

/**
 * Follows a provider's pages as a browser does and stops before the request back to the site.
 * @throws Error when a page has no form, or after too many redirects
 */
export async function signInAtProvider(url: string, signIn: SignIn): Promise<ProviderAnswer> {
  const { jar = new CookieJar(), account, answer = 'continue' } = signIn
  const { origin } = new URL(url)
  let next = url
  let body: URLSearchParams | undefined
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const response = await fetch(next, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body } : {}),
      headers: { cookie: jar.headerFor(next), accept: 'text/html' },
      redirect: 'manual',
    })
    jar.keep(next, response)
    const text = await response.text()
    const location = response.headers.get('location')
    if (location !== null) {
      next = new URL(location, next).href
      body = undefined
      if (new URL(next).origin !== origin) return { url: next }
      continue
    }
    const form = readPageForm(text, next)
    if (!form)
      throw new Error(`The provider answered ${response.status} without a form: ${text.slice(0, 400)}`)
    if (new URL(form.action).origin !== origin) return { url: form.action, form: form.fields }
    body = form.fields
    body.set('account', account)
    body.set('answer', answer)
    next = form.action
  }
  throw new Error('The provider redirects in a loop')
}

function readPageForm(html: string, base: string) {
  const [, attributes] = /<form([^>]*)>/i.exec(html) ?? []
  const action = attributes === undefined ? undefined : readAttribute(attributes, 'action')
  if (action === undefined) return undefined
  const fields = new URLSearchParams()
  for (const [, input = ''] of html.matchAll(/<input([^>]*)>/gi)) {
    const name = readAttribute(input, 'name')
    if (name !== undefined) fields.set(name, readAttribute(input, 'value') ?? '')
  }
  return { action: new URL(action, base).href, fields }
}

function readAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`, 'i').exec(attributes)?.[1]
  return value
    ?.replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&amp;/g, '&')
}
