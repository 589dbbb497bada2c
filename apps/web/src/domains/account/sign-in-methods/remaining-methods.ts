import type { User, UserIdentity } from '@supabase/supabase-js'
import { getProviderLabel } from '#domains/auth/sign-in/provider-error.ts'
import { getRuntime } from '#platform/runtime.ts'
import { describeIdentity } from './describe-identity.ts'

export interface IdentityContext {
  user: Pick<User, 'email' | 'identities'>
  /** Undefined while loading. */
  hasPassword: boolean | undefined
}

const listOthers = (removed: UserIdentity, { user }: IdentityContext) =>
  (user.identities ?? []).filter(({ identity_id: id }) => id !== removed.identity_id)

/** The account's address without an identity: another verified one, if only this one had it. */
export function findAddressWithout(removed: UserIdentity, context: IdentityContext): string | undefined {
  const others = listOthers(removed, context)
  const { email } = context.user
  const isKept = removed.identity_data?.['email'] !== email
  if (isKept || others.some(({ identity_data: data }) => data?.['email'] === email)) return email
  const verified = others.find(({ identity_data: data }) => data?.['email_verified'] === true)
  return verified && describeIdentity(verified).address
}

/** The sign-in methods left without an identity, in words. */
export function listRemainingMethods(removed: UserIdentity, context: IdentityContext): string[] {
  const { hasPassword } = context
  const address = findAddressWithout(removed, context)
  const others = listOthers(removed, context)
  return [
    ...(hasPassword ? ['your password'] : []),
    ...(address !== undefined && getRuntime().authSettings.mails !== 'kept'
      ? [`links sent to ${address}`]
      : []),
    ...(others.some(({ provider }) => provider === 'phone') ? ['codes sent to your phone'] : []),
    ...new Set(others.flatMap(({ provider }) => getProviderLabel(provider) ?? [])),
  ]
}

/** Why an identity has to stay, if it has to. The server enforces the same rule. */
export function findReasonToKeep(identity: UserIdentity, context: IdentityContext): string | undefined {
  const others = listOthers(identity, context)
  if (others.some((other) => canSignInWith(other, context))) return undefined
  return ['Nothing else would open your account.', ...listFirstSteps(context.user.identities ?? [])].join(' ')
}

/** What would make the last one removable. */
function listFirstSteps(identities: readonly UserIdentity[]): string[] {
  const hasProvider = (name: string) => identities.some(({ provider }) => provider === name)
  if (hasProvider('email')) return ['Set a password first.']
  const { providers } = getRuntime().authSettings.signInMethods
  return providers.every(({ name }) => hasProvider(name)) ? [] : ['Connect another to remove it.']
}

/** An address signs in by its password, or by mail where mail is sent. */
function canSignInWith({ provider }: UserIdentity, { hasPassword }: IdentityContext): boolean {
  if (provider === 'phone') return true
  if (provider !== 'email') return getProviderLabel(provider) !== undefined
  return hasPassword !== false || getRuntime().authSettings.confirmationRequired
}

/** 'a, b and c' */
export function joinWithAnd(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
