import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import { chooseRedirect } from './choose-redirect.ts'

/**
 * The redirect target of a request: its header, body or query parameter, else its referrer, else the site. Host headers
 * are ignored.
 */
export function readRedirect(
  { settings }: OneTimeTokensDependencies,
  request: Request,
  inBody?: string | null,
): string {
  const candidates = [
    request.headers.get('redirect_to'),
    inBody,
    new URL(request.url).searchParams.get('redirect_to'),
    request.headers.get('referer'),
  ]
  return chooseRedirect(candidates, { siteUrl: settings.publicUrl, allowed: settings.redirectUrls })
}
