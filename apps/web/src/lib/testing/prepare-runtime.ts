import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/ways-in'
import type { AuthSettings, RuntimeConfig, WaysIn } from '@firstline/contract/runtime'
import { setRuntime } from '#lib/runtime.ts'

interface Changes extends Partial<Omit<RuntimeConfig, 'authSettings'>> {
  authSettings?: Partial<AuthSettings>
  waysIn?: Partial<WaysIn>
}

/** The settings of an installation out of the box, but for what a test changes. */
export function prepareRuntime({ authSettings, waysIn, ...changes }: Changes = {}): void {
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
      ...PLAIN_AUTH_SETTINGS,
      waysIn: { ...PLAIN_AUTH_SETTINGS.waysIn, ...waysIn },
      ...authSettings,
    },
    ...changes,
  })
}
