import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/ways-in'
import type { HelpSettings } from '@firstline/contract/help-text'

/** The settings of an installation as it starts without any. */
export function makeHelpSettings(changes: Partial<HelpSettings> = {}): HelpSettings {
  return {
    brandName: 'Firstline',
    supportEmail: 'support@firstline.test',
    legalEntity: 'Firstline',
    checkoutUrl: null,
    writer: { kind: 'composer', model: null },
    authSettings: PLAIN_AUTH_SETTINGS,
    demoDailyLimit: 2,
    ...changes,
  }
}
