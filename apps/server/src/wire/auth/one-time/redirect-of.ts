import type { AuthParts } from '../auth-options.ts'
import { chooseRedirect } from './redirect-rule.ts'

/**
 * Where a request wants its links to lead: what its header, its query or its body says, else the page it was sent from,
 * else the site. Host headers play no part.
 */
export function redirectOf({ settings }: AuthParts, request: Request, inBody?: string | null): string {
  const candidates = [
    request.headers.get('redirect_to'),
    inBody,
    new URL(request.url).searchParams.get('redirect_to'),
    request.headers.get('referer'),
  ]
  return chooseRedirect(candidates, { siteUrl: settings.publicUrl, allowed: settings.redirectUrls })
}
