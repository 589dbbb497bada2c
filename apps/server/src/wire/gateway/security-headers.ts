import type { MiddlewareHandler } from 'hono'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Features of browsers that the product does not use, so that no script and no frame can. Writing to the clipboard is
 * used, and widgets of captchas use `autoplay` and `fullscreen`.
 * https://www.w3.org/TR/permissions-policy/
 */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The headers that every answer carries, pages and calls alike. The pages' Content-Security-Policy is their own. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
  ]
  // Over plain http the header means nothing, and on a developer's machine it would lock other projects out.
  if (publicUrl.startsWith('https://')) {
    headers.push(['Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`])
  }
  return async (c, next) => {
    await next()
    // An answer that holds a secret in its own address is stricter.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // A page names what it loads itself; an answer to a call loads nothing, also when opened in a tab.
    if (!(c.res.headers.get('Content-Type') ?? '').startsWith('text/html')) {
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  }
}
