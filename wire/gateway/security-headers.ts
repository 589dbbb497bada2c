import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Browser features that the product doesn't use (W3C Permissions Policy). Clipboard writes are used, and captcha
 * widgets use `autoplay` and `fullscreen`. https://www.w3.org/TR/permissions-policy/
 */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'pictureInPicture',
  'publickeyCredentialsGet',
  'screenWakeLock',
  'serial',
  'usb',
  'xrSpatialTracking',
] as const

/** Sets the security headers of every response. Pages have their own Content-Security-Policy. */
export function setSecurityHeaders(publicUrl: string): MiddlewareHandler {
  return every(
    restrictApiContent,
    secureHeaders({
      // Responses with a secret in their URL set stricter headers.
      overwrite: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      permissionsPolicy: Object.fromEntries(DENIED_FEATURES.map((feature) => [feature, []])),
      // HSTS has no effect over plain http (RFC 6797, 7.2), and on localhost it would affect other projects.
      strictTransportSecurity:
        publicUrl.startsWith('https://') && `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
      // Headers that the product does not need; other sites may load responses of the API.
      crossOriginResourcePolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  )
}

/** An API response loads nothing, even when opened in a tab. */
const restrictApiContent: MiddlewareHandler = async (c, next) => {
  await next()
  if ((c.res.headers.get('Content-Type') ?? '').startsWith('text/html')) return
  c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
}
