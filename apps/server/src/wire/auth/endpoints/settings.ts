import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'

/** GET /settings: which ways in are open. */
export function settings({ settings: open }: AuthParts): Response {
  return jsonResponse({
    external: {
      ...Object.fromEntries(open.providers.map(({ name }) => [name, true])),
      anonymous_users: open.anonymous,
      email: true,
      phone: open.phone,
    },
    disable_signup: !open.signupOpen,
    mailer_autoconfirm: open.autoconfirm,
    phone_autoconfirm: open.phoneAutoconfirm,
    sms_provider: open.phone ? 'hook' : '',
    saml_enabled: open.saml,
    passkeys_enabled: false,
  })
}
