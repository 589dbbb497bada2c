import { ONLY_PASSWORDS } from '@firstline/contract/ways-in'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { setRuntime } from '#lib/runtime.ts'

/** The settings of an installation out of the box, but for what a test changes. */
export function prepareRuntime(changes: Partial<RuntimeConfig> = {}): void {
  setRuntime({
    supabaseUrl: '',
    anonKey: '',
    brandName: 'Firstline',
    supportEmail: 'support@firstline.local',
    legalEntity: '',
    legalJurisdiction: '',
    demoVideoUrl: null,
    checkoutUrl: null,
    paymentsEnabled: false,
    writer: { kind: 'composer', model: null },
    authSettings: {
      confirmationRequired: false,
      signupOpen: true,
      mails: 'outbox',
      mailIntervalMs: 60_000,
      waysIn: ONLY_PASSWORDS,
    },
    ...changes,
  })
}
