import { randomUUID } from 'node:crypto'
import type { Contact } from './contact.ts'
import { presentFactor } from './present-factor.ts'
import type { StoredIdentity, UserWithIdentities } from './user-rows.ts'

/** The user object of every endpoint. Fields that GoTrue omits when empty are omitted (`json:",omitempty"`). */
export function presentUser({ user, identities, factors }: UserWithIdentities): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...optionalTime('email_confirmed_at', user.email_confirmed_at),
    ...optionalTime('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...optionalTime('phone_confirmed_at', user.phone_confirmed_at),
    ...optionalTime('confirmation_sent_at', user.confirmation_sent_at),
    ...optionalTime('confirmed_at', user.confirmed_at),
    ...optionalTime('recovery_sent_at', user.recovery_sent_at),
    ...optionalText('new_email', user.email_change),
    ...optionalTime('email_change_sent_at', user.email_change_sent_at),
    ...optionalText('new_phone', user.phone_change),
    ...optionalTime('phone_change_sent_at', user.phone_change_sent_at),
    ...optionalTime('reauthentication_sent_at', user.reauthentication_sent_at),
    ...optionalTime('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}),
    identities: identities.map(presentIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...optionalTime('banned_until', user.banned_until),
    ...optionalTime('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

/**
 * The response to a sign-up with a registered address: an invented user, against user enumeration. As in GoTrue
 * (internal/api/signup.go), role and identities are empty, which clients check.
 */
export function presentObfuscatedUser(
  { provider, value }: Contact,
  data: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: provider === 'email' ? value : '',
    phone: provider === 'phone' ? value : '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** `id` is the id at the provider and `identity_id` the row's, as in GoTrue (internal/models/identity.go). */
function presentIdentity(identity: StoredIdentity): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...optionalText('email', identity.email),
  }
}

function optionalTime(name: string, value: Date | null): Record<string, Date> {
  return value === null ? {} : { [name]: value }
}

function optionalText(name: string, value: string | null): Record<string, string> {
  return value === null || value === '' ? {} : { [name]: value }
}
