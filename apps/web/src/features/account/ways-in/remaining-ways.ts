import type { User, UserIdentity } from '@supabase/supabase-js'
import { labelOf } from '#lib/auth/provider-problem.ts'
import { runtime } from '#lib/runtime.ts'
import { describeIdentity } from './describe-identity.ts'

export interface Standing {
  user: Pick<User, 'email' | 'identities'>
  /** Undefined while it is not known. */
  hasPassword: boolean | undefined
}

/** How one still signs in when an identity is gone, in words. */
export function remainingWays(gone: UserIdentity, { user, hasPassword }: Standing): string[] {
  const others = (user.identities ?? []).filter(({ identity_id: id }) => id !== gone.identity_id)
  const isAddressKept = others.some((other) => describeIdentity(other).address === user.email)
  const ways = others.flatMap(({ provider }) => {
    if (provider === 'phone') return ['codes sent to your phone']
    return labelOf(provider) ?? []
  })
  if (isAddressKept && runtime().authSettings.mails !== 'kept') ways.unshift(`links sent to ${user.email}`)
  if (hasPassword) ways.unshift('your password')
  return [...new Set(ways)]
}

/** Why an identity has to stay, if it has to. */
export function reasonToKeep(identity: UserIdentity, standing: Standing): string | undefined {
  if ((standing.user.identities ?? []).length < 2)
    return 'It is the only one, so it stays. Connect another to remove it.'
  if (standing.hasPassword === false && remainingWays(identity, standing).length === 0)
    return 'Nothing else would open your account. Set a password first.'
  return undefined
}

/** 'a, b and c' */
export function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
