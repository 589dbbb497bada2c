import type { AuthParts } from './auth-options.ts'
import { jsonResponse } from './json-response.ts'

/** GET /settings: which ways in are open. */
export function settings({ settings: { signupOpen, autoconfirm } }: AuthParts): Response {
  return jsonResponse({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: !signupOpen,
    mailer_autoconfirm: autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
}
