import type { User, UserIdentity } from '@supabase/supabase-js'
import { labelOf } from '#lib/auth/provider-problem.ts'
import { runtime } from '#lib/runtime.ts'
import { describeIdentity } from './describe-identity.ts'

export interface Standing {
  user: Pick<User, 'email' | 'identities'>
  /** Undefined while it is not known. */
  hasPassword: boolean | undefined
}

const othersThan = (gone: UserIdentity, { user }: Standing) =>
  (user.identities ?? []).filter(({ identity_id: id }) => id !== gone.identity_id)

/** The address that the account has without an identity: another proven one, if this alone brought its own. */
export function addressWithout(gone: UserIdentity, standing: Standing): string | undefined {
  const others = othersThan(gone, standing)
  const { email } = standing.user
  const isKept = gone.identity_data?.['email'] !== email
  if (isKept || others.some(({ identity_data: data }) => data?.['email'] === email)) return email
  const proven = others.find(({ identity_data: data }) => data?.['email_verified'] === true)
  return proven && describeIdentity(proven).address
}

/** How one still signs in when an identity is gone, in words. */
export function remainingWays(gone: UserIdentity, standing: Standing): string[] {
  const { hasPassword } = standing
  const address = addressWithout(gone, standing)
  const others = othersThan(gone, standing)
  return [
    ...(hasPassword ? ['your password'] : []),
    ...(address !== undefined && runtime().authSettings.mails !== 'kept' ? [`links sent to ${address}`] : []),
    ...(others.some(({ provider }) => provider === 'phone') ? ['codes sent to your phone'] : []),
    ...new Set(others.flatMap(({ provider }) => labelOf(provider) ?? [])),
  ]
}

/** Why an identity has to stay, if it has to. The server holds to the same. */
export function reasonToKeep(identity: UserIdentity, standing: Standing): string | undefined {
  const others = othersThan(identity, standing)
  if (others.some((other) => opensAccount(other, standing))) return undefined
  return ['Nothing else would open your account.', ...firstSteps(standing.user.identities ?? [])].join(' ')
}

/** What would let the last one go. */
function firstSteps(identities: readonly UserIdentity[]): string[] {
  const isThere = (name: string) => identities.some(({ provider }) => provider === name)
  if (isThere('email')) return ['Set a password first.']
  const { providers } = runtime().authSettings.waysIn
  return providers.every(({ name }) => isThere(name)) ? [] : ['Connect another to remove it.']
}

/** An address opens an account by its password, or by mails where there are any. */
function opensAccount({ provider }: UserIdentity, { hasPassword }: Standing): boolean {
  if (provider === 'phone') return true
  if (provider !== 'email') return labelOf(provider) !== undefined
  return hasPassword !== false || runtime().authSettings.confirmationRequired
}

/** 'a, b and c' */
export function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
