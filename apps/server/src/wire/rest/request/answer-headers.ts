import type { Context } from 'hono'
import type { Preferences } from './prefer.ts'
import { EXPOSED_SCHEMA } from '../catalogue/schema-cache.ts'

/** What every answer with rows repeats of the request. */
export function answerHeaders(c: Context, preferences: Preferences): Record<string, string> {
  const isProfiled = (c.req.header('accept-profile') ?? c.req.header('content-profile')) !== undefined
  return {
    'Cache-Control': 'no-store',
    ...(isProfiled ? { 'Content-Profile': EXPOSED_SCHEMA } : {}),
    ...(preferences.applied.length > 0 ? { 'Preference-Applied': preferences.applied.join(', ') } : {}),
  }
}
