import { createHash } from 'node:crypto'
import type { RuntimeConfig, SignInMethods } from '@firstline/contract/runtime'
import { SCRIPT } from './fill-page.ts'

/** The `script-src` hashes of a page's inline scripts (CSP Level 3). Data blocks do not run and need none. */
function hashInlineScripts(html: string): string[] {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...new Set(hashes)]
}

type Captcha = NonNullable<SignInMethods['captcha']>['provider']

/** The CSP sources that hCaptcha and Turnstile document for their widgets. */
const CAPTCHA_SOURCES: Record<Captcha, { all: string[]; kinds: readonly Kind[] }> = {
  hcaptcha: {
    all: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    kinds: ['script-src', 'frame-src', 'style-src', 'connect-src'],
  },
  turnstile: { all: ['https://challenges.cloudflare.com'], kinds: ['script-src', 'frame-src'] },
}
type Kind = 'script-src' | 'frame-src' | 'style-src' | 'connect-src'

/**
 * Radix and sonner set styles at run time, so only styles may be inline. Older Safari does not match `'self'` for
 * WebSockets, so their origin is named. The captcha widget is the only external resource; client-side navigation keeps
 * the policy of the first page, so every page allows it.
 */
export function buildContentSecurityPolicy(
  html: string,
  { supabaseUrl, authSettings }: Pick<RuntimeConfig, 'supabaseUrl' | 'authSettings'>,
): string {
  const sockets = new URL(supabaseUrl).origin.replace(/^http/, 'ws')
  const { captcha } = authSettings.signInMethods
  const directive = (kind: Kind, ...own: string[]) => {
    const { all, kinds } = captcha ? CAPTCHA_SOURCES[captcha.provider] : { all: [], kinds: [] }
    return [kind, "'self'", ...own, ...(kinds.includes(kind) ? all : [])].join(' ')
  }
  return [
    "default-src 'self'",
    directive('script-src', ...hashInlineScripts(html)),
    directive('style-src', "'unsafe-inline'"),
    "img-src 'self' data:",
    "font-src 'self'",
    directive('connect-src', sockets),
    ...(captcha ? [directive('frame-src')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
