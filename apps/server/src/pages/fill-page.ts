import { createHash } from 'node:crypto'
import type { RuntimeConfig, SignInMethods } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK, RUNTIME_PLACEHOLDER, RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

const SCRIPT = /<script\b([^<>]*)>([^]*?)(?:<\/script>|$)/g

/** JSON that is safe inside a script element: no end tag, comment or line separator can begin in it. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function fillTokens(text: string, runtime: RuntimeConfig, escape: (value: string) => string): string {
  const settings = Object.keys(RUNTIME_TOKENS) as (keyof typeof RUNTIME_TOKENS)[]
  return settings.reduce(
    (filled, setting) => filled.replaceAll(RUNTIME_TOKENS[setting], () => escape(runtime[setting] ?? '')),
    text,
  )
}

/**
 * Attributes of the root element from which prerendered pages show or reserve space for what an installation offers, so
 * that nothing moves at hydration.
 */
function rootAttributes({ announcement, authSettings, writer, paymentsEnabled }: RuntimeConfig): string {
  const { captcha, singleSignOn, providers } = authSettings.signInMethods
  return [
    announcement ? announcementAttributes(announcement) : '',
    writer.kind === 'model' ? ' data-language-model=""' : '',
    paymentsEnabled ? ' data-payments=""' : '',
    captcha ? ' data-captcha=""' : '',
    singleSignOn ? ' data-single-sign-on=""' : '',
    providers.length > 0 ? ` data-providers="" style="--providers:${providers.length}"` : '',
  ].join('')
}

function announcementAttributes({
  id,
  kind,
  audience,
  endsAt,
}: NonNullable<RuntimeConfig['announcement']>): string {
  return ` data-announcement="${id}" data-announcement-kind="${kind}" data-announcement-for="${audience}" data-announcement-ends="${endsAt ?? ''}"`
}

/** Fills the installation's settings into a prerendered page, escaped for text or for scripts by their place. */
export function fillPage(html: string, runtime: RuntimeConfig): string {
  const block = RUNTIME_BLOCK.replace(RUNTIME_PLACEHOLDER, () => scriptJson(runtime))
  const withRuntime = html
    .replace('<html', `<html${rootAttributes(runtime)}`)
    .replace(RUNTIME_BLOCK, () => block)
  let filled = ''
  let end = 0
  for (const script of withRuntime.matchAll(SCRIPT)) {
    filled += fillTokens(withRuntime.slice(end, script.index), runtime, escapeHtml)
    filled += fillTokens(script[0], runtime, (value) => scriptJson(value).slice(1, -1))
    end = script.index + script[0].length
  }
  return filled + fillTokens(withRuntime.slice(end), runtime, escapeHtml)
}

/** Fills the settings into robots.txt, sitemap.xml or site.webmanifest. */
export function fillFile(name: string, text: string, runtime: RuntimeConfig): string {
  if (name.endsWith('.xml')) return fillTokens(text, runtime, escapeHtml)
  if (name.endsWith('.webmanifest')) {
    return fillTokens(text, runtime, (value) => JSON.stringify(value).slice(1, -1))
  }
  return fillTokens(text, runtime, (value) => value)
}

/** The `script-src` hashes of a page's inline scripts (CSP Level 3). Data blocks do not run and need none. */
export function hashInlineScripts(html: string): string[] {
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
