import { AuthError } from '../auth-error.ts'
import type { AuthSettings } from '../auth-settings.ts'

/** @throws {AuthError} saml_provider_disabled, before anything else is looked at. */
export function requireSamlEnabled(settings: Pick<AuthSettings, 'saml'>): void {
  if (!settings.saml) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
