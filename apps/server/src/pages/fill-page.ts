import { createHash } from 'node:crypto'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK, RUNTIME_PLACEHOLDER, RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** Safe inside a script element: no end tag, comment or line separator can begin in it. */
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

/** A built page with this installation's settings in it: text escaped as text, scripts as scripts. */
export function fillPage(html: string, runtime: RuntimeConfig): string {
  const block = RUNTIME_BLOCK.replace(RUNTIME_PLACEHOLDER, () => scriptJson(runtime))
  const withRuntime = html.replace(RUNTIME_BLOCK, () => block)
  let filled = ''
  let end = 0
  for (const script of withRuntime.matchAll(SCRIPT)) {
    filled += fillTokens(withRuntime.slice(end, script.index), runtime, escapeHtml)
    filled += fillTokens(script[0], runtime, (value) => scriptJson(value).slice(1, -1))
    end = script.index + script[0].length
  }
  return filled + fillTokens(withRuntime.slice(end), runtime, escapeHtml)
}

/** The settings in a file that machines read: robots.txt, sitemap.xml, site.webmanifest. */
export function fillFile(name: string, text: string, runtime: RuntimeConfig): string {
  if (name.endsWith('.xml')) return fillTokens(text, runtime, escapeHtml)
  if (name.endsWith('.webmanifest')) {
    return fillTokens(text, runtime, (value) => JSON.stringify(value).slice(1, -1))
  }
  return fillTokens(text, runtime, (value) => value)
}

/** The `script-src` hashes of a page's inline scripts. Data blocks never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...new Set(hashes)]
}

/**
 * Radix and sonner set styles at run time, so styles alone may be inline. To older Safari an origin is not its own
 * sockets', so those are named.
 */
export function contentSecurityPolicy(html: string, siteUrl: string): string {
  const sockets = new URL(siteUrl).origin.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScriptHashes(html)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${sockets}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
