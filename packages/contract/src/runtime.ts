import { z } from 'zod'
import { Announcement } from './announcement.ts'
import { Offer } from './billing.ts'
import { WriterInfo } from './generation.ts'

/** Sign-in methods besides password, e-mail and phone. */
export const SignInMethods = z.object({
  /** In the order of their buttons. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
  /** SAML. */
  singleSignOn: z.boolean(),
  /** Whether users may link and unlink identities. */
  linking: z.boolean(),
  factors: z.object({ totp: z.boolean(), phone: z.boolean() }),
  /** Null: no captcha. */
  captcha: z.object({ provider: z.enum(['hcaptcha', 'turnstile']), siteKey: z.string() }).nullable(),
})
export type SignInMethods = z.infer<typeof SignInMethods>

/** Settings that the browser may see: the body of `GET /config.json` and the page's `runtime` data block. */
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
  /** What can be bought here; empty without payments. */
  offers: z.array(Offer),
  writer: WriterInfo,
  /** Shown on top of every page; null without one. */
  announcement: Announcement.omit({ text: true }).nullable(),
  /** Its text; empty without one. */
  announcementText: z.string(),
  authSettings: z.object({
    confirmationRequired: z.boolean(),
    signupOpen: z.boolean(),
    /**
     * `sent` by a mail server; stored in the `outbox`, readable at `/outbox` on this machine; or `kept`, readable by
     * no one.
     */
    mails: z.enum(['sent', 'outbox', 'kept']),
    /** Minimum time between two mails of a kind to one address. */
    mailIntervalMs: z.number().int(),
    signInMethods: SignInMethods,
  }),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>
export type PublicAuthSettings = RuntimeConfig['authSettings']
