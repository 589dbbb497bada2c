import type { Context } from 'hono'
import { EXPOSED_SCHEMA } from '../catalogue/catalogue.ts'

/** What every answer with rows repeats of the request. @param applied the preferences that were honoured */
export function answerHeaders(c: Context, applied: string): Record<string, string> {
  const isProfiled = (c.req.header('accept-profile') ?? c.req.header('content-profile')) !== undefined
  return {
    'Cache-Control': 'no-store',
    ...(isProfiled ? { 'Content-Profile': EXPOSED_SCHEMA } : {}),
    ...(applied === '' ? {} : { 'Preference-Applied': applied }),
  }
}
