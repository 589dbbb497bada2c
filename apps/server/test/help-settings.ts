import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/sign-in-methods'
import type { HelpSettings } from '@firstline/contract/help-text'

/** The settings of an installation with defaults only. */
export function makeHelpSettings(changes: Partial<HelpSettings> = {}): HelpSettings {
  return {
    brandName: 'Firstline',
    supportEmail: 'support@firstline.test',
    legalEntity: 'Firstline',
    checkoutUrl: null,
    paymentsEnabled: false,
    offers: [],
    writer: { kind: 'composer', model: null },
    authSettings: PLAIN_AUTH_SETTINGS,
    demoDailyLimit: 2,
    ...changes,
  }
}
