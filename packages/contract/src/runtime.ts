import { z } from 'zod'
import { WriterInfo } from './generation.ts'

/** How people get into their accounts besides by password, mail and phone. */
export const WaysIn = z.object({
  /** Whose accounts open ours, in the order of their buttons. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether companies sign their people in (SAML). */
  singleSignOn: z.boolean(),
  /** Whether members may add other ways in to their account, and remove them. */
  linking: z.boolean(),
  /** The second factors that members may use. */
  factors: z.object({ totp: z.boolean(), phone: z.boolean() }),
  /** Who tells people from programs; null: nobody is asked. */
  captcha: z.object({ provider: z.enum(['hcaptcha', 'turnstile']), siteKey: z.string() }).nullable(),
})
export type WaysIn = z.infer<typeof WaysIn>

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
    waysIn: WaysIn,
  }),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>
export type AuthSettings = RuntimeConfig['authSettings']
