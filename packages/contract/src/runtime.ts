import { z } from 'zod'
import { WriterInfo } from './generation.ts'

/** What a browser may know of the installation: the body of `GET /config.json` and the page's `runtime` data block. */
export const RuntimeConfig = z.object({
  supabaseUrl: z.string(),
  anonKey: z.string(),
  brandName: z.string(),
  supportEmail: z.string(),
  legalEntity: z.string(),
  /** Empty when unset. */
  legalJurisdiction: z.string(),
  demoVideoUrl: z.string().nullable(),
  checkoutUrl: z.string().nullable(),
  paymentsEnabled: z.boolean(),
  writer: WriterInfo,
  authSettings: z.object({
    confirmationRequired: z.boolean(),
    signupOpen: z.boolean(),
    /**
     * What becomes of mails: `sent`; kept in the `outbox`, which people of this machine can look into at `/outbox`; or
     * `kept` where nobody can.
     */
    mails: z.enum(['sent', 'outbox', 'kept']),
    /** Before this has passed no second mail of a kind is sent to one person. */
    mailIntervalMs: z.number().int(),
  }),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>
