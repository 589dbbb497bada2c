import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'

/** @throws {AuthError} saml_provider_disabled, before anything else is looked at. */
export function requireSaml({ settings }: Pick<AuthParts, 'settings'>): void {
  if (!settings.saml) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
