import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK, RUNTIME_PLACEHOLDER, RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

export const SCRIPT = /<script\b([^<>]*)>([^]*?)(?:<\/script>|$)/g

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
function rootAttributes({ announcement, authSettings, paymentsEnabled }: RuntimeConfig): string {
  const { captcha, singleSignOn, providers } = authSettings.signInMethods
  return [
    announcement ? announcementAttributes(announcement) : '',
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
