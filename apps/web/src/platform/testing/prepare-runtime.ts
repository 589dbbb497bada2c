import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/sign-in-methods'
import type { PublicAuthSettings, RuntimeConfig, SignInMethods } from '@firstline/contract/runtime'
import { setRuntime } from '#platform/runtime.ts'

interface Changes extends Partial<Omit<RuntimeConfig, 'authSettings'>> {
  authSettings?: Partial<PublicAuthSettings>
  signInMethods?: Partial<SignInMethods>
}

/** The settings of an installation out of the box, but for what a test changes. */
export function prepareRuntime({ authSettings, signInMethods, ...changes }: Changes = {}): void {
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
    offers: [],
    writer: { kind: 'composer', model: null },
    announcement: null,
    announcementText: '',
    authSettings: {
      ...PLAIN_AUTH_SETTINGS,
      signInMethods: { ...PLAIN_AUTH_SETTINGS.signInMethods, ...signInMethods },
      ...authSettings,
    },
    ...changes,
  })
}
