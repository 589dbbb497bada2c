import { randomUUID } from 'node:crypto'
import type { Contact } from './contact.ts'
import { presentFactor } from './present-factor.ts'
import type { IdentityRow, UserRecord } from './user-rows.ts'

/** A user as every endpoint shows it. Fields that the upstream leaves out when empty are left out. */
export function presentUser({ user, identities, factors }: UserRecord): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...time('phone_confirmed_at', user.phone_confirmed_at),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...text('new_email', user.email_change),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...text('new_phone', user.phone_change),
    ...time('phone_change_sent_at', user.phone_change_sent_at),
    ...time('reauthentication_sent_at', user.reauthentication_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}),
    identities: identities.map(presentIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...time('banned_until', user.banned_until),
    ...time('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

/**
 * What a sign-up with a known address is answered: somebody who does not exist. The upstream leaves role and identities
 * empty, and clients look for that.
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

/** `id` is the id at the provider and `identity_id` the row's: the upstream's swap, kept. */
function presentIdentity(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...text('email', identity.email),
  }
}

function time(name: string, value: Date | null): Record<string, Date> {
  return value === null ? {} : { [name]: value }
}

function text(name: string, value: string | null): Record<string, string> {
  return value === null || value === '' ? {} : { [name]: value }
}
