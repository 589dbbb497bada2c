import { z } from 'zod'

export const CONSENT_KINDS = ['terms', 'privacy', 'weekly-summary'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The version of each text that can be agreed to: the date of its last change. */
export const CONSENT_VERSIONS = {
  terms: '7/04/2025',
  privacy: '7/04/2025',
  'weekly-summary': '28/11/2026',
} as const satisfies Record<ConsentKind, string>

/** A row of `public.consents` as its owner reads it. Times are ISO 8601 in UTC. */
export const Consent = z.object({
  id: z.number().int(),
  kind: z.enum(CONSENT_KINDS),
  version: z.string(),
  given_at: z.string(),
  withdrawn_at: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>
