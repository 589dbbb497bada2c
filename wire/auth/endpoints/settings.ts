import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'

/** GET /settings (GoTrue: internal/api/settings.go): the sign-in methods that are enabled. */
export function handleSettings({ settings: enabled }: Pick<AuthServices, 'settings'>): Response {
  return jsonResponse({
    external: {
      ...Object.fromEntries(enabled.providers.map(({ name }) => [name, true])),
      anonymous_users: enabled.anonymous,
      email: true,
      phone: enabled.phone,
    },
    disable_signup: !enabled.signupOpen,
    mailer_autoconfirm: enabled.autoconfirm,
    phone_autoconfirm: enabled.phoneAutoconfirm,
    sms_provider: enabled.phone ? 'hook' : '',
    saml_enabled: enabled.saml,
    passkeys_enabled: false,
  })
}
