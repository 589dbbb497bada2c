import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type FrontOptions, openFront, readForm, sendJson } from '../http-front.ts'

export type CaptchaMode =
  | 'fine'
  | 'down'
  | 'blocking'
  | 'cut off'
  | 'silent'
  | 'rubbish'
  | 'redirecting'
  | 'huge'

export interface CaptchaServerOptions extends FrontOptions {
  secret: string
  /** Required with hCaptcha, as `sitekey`. */
  siteKey?: string
}

export interface CaptchaServer {
  /** The verification endpoint, by POST. */
  url: string
  mode: CaptchaMode
  /** Verification requests, oldest first. */
  asked: Record<string, string>[]
  /** How many clients followed a redirect. */
  followed: number
  /** A valid single-use token for a site of this host. */
  issue(hostname?: string | null): string
  close(): Promise<void>
}

/**
 * Starts a verification endpoint for captcha tokens as of hCaptcha and Turnstile: each token is valid once. Any new
 * token that begins with `fresh:` is valid too, for browsers without an issued one.
 */
export async function startCaptchaServer(options: CaptchaServerOptions): Promise<CaptchaServer> {
  const { secret, siteKey } = options
  /** Host by token. */
  const good = new Map<string, string | null>()
  const used = new Set<string>()

  const check = (form: Record<string, string>): object => {
    const refuse = (...codes: string[]) => ({ success: false, 'error-codes': codes })
    if (form['secret'] !== secret) return refuse('invalid-input-secret')
    if (siteKey !== undefined && form['sitekey'] !== siteKey) return refuse('sitekey-secret-mismatch')
    const token = form['response'] ?? ''
    if (token === '') return refuse('missing-input-response')
    if (used.has(token)) return refuse('timeout-or-duplicate')
    if (!good.has(token) && !token.startsWith('fresh:')) return refuse('invalid-input-response')
    used.add(token)
    const hostname = good.get(token)
    return {
      success: true,
      challenge_ts: new Date().toISOString(),
      ...(hostname ? { hostname } : {}),
      'error-codes': [],
    }
  }

  const answer = (form: Record<string, string>, response: ServerResponse): void => {
    const json = { 'content-type': 'application/json' }
    switch (captcha.mode) {
      case 'fine':
        response.writeHead(200, json).end(JSON.stringify(check(form)))
        return
      case 'down':
        // The status counts, whatever the body says.
        response.writeHead(503, json).end('{"success":true}')
        return
      case 'blocking':
        response
          .writeHead(403, { 'content-type': 'text/html' })
          .end('<title>Sorry, you have been blocked</title>')
        return
      case 'cut off':
        response.writeHead(200, { ...json, 'content-length': '100' }).write('{"success":true')
        response.destroy()
        return
      case 'silent':
        return
      case 'rubbish':
        response.writeHead(200, json).end('{"success":"true"}')
        return
      case 'redirecting':
        response.writeHead(307, { location: `${captcha.url}/elsewhere` }).end()
        return
      case 'huge':
        response.writeHead(200, json).end(JSON.stringify({ success: true, padding: PADDING }))
    }
  }

  const front = await openFront(options)
  front.answerBy(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/siteverify') {
      captcha.followed++
      sendJson(response, { success: true })
      return
    }
    const form = Object.fromEntries(await readForm(request))
    captcha.asked.push(form)
    answer(form, response)
  })

  const captcha: CaptchaServer = {
    url: `${front.origin}/siteverify`,
    mode: 'fine',
    asked: [],
    followed: 0,
    issue(hostname = null) {
      const token = randomUUID()
      good.set(token, hostname)
      return token
    },
    close: front.close,
  }
  return captcha
}

const PADDING = 'x'.repeat(1024 * 1024)
