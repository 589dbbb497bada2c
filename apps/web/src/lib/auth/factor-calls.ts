import type { AuthError, Factor, SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { runtime } from '#lib/runtime.ts'
import { asMember } from './as-member.ts'
import type { AuthStore } from './auth-store.ts'
import { isAdministrator } from './is-administrator.ts'
import { verifiedFactors } from './owes-code.ts'
import type { CallResult } from './use-auth.ts'

type Result<Part> = { error: AuthError } | ({ error: null } & Part)

/** What an authenticator app is given. */
export interface NewApp {
  id: string
  /** The picture to scan, as SVG. */
  qrCode: string
  secret: string
  /** The same for a tap, on the device that has the app. */
  address: string
}

/** A code to try; `challengeId` for one that was sent, an app's needs none. */
export interface FactorCode {
  id: string
  code: string
  challengeId?: string | undefined
}

/** What can be asked about the second step of signing in. */
export interface FactorCalls {
  /** Begins to set up an app; it counts when its first code was taken. */
  addApp: (name: string) => Promise<Result<{ app: NewApp }>>
  addPhone: (name: string, phone: string) => Promise<Result<{ id: string }>>
  removeFactor: (id: string) => Promise<CallResult>
  /** Sends a code by text. */
  sendFactorCode: (id: string) => Promise<Result<{ challengeId: string }>>
  /** Takes the second step, or proves a factor that is being set up. */
  verifyFactor: (tried: FactorCode) => Promise<Result<{ isAdmin: boolean }>>
}

export function factorCallsOf({ client, getState }: AuthStore, cache: QueryClient): FactorCalls {
  const { auth } = client
  const challenge = async (id: string): Promise<Result<{ challengeId: string }>> => {
    const { data, error } = await asMember(client, () => auth.mfa.challenge({ factorId: id }))
    return error ? { error } : { error: null, challengeId: data.id }
  }
  const begin = async <Answer extends CallResult>(name: string, enroll: () => Promise<Answer>) => {
    await removeLeftOver(client, name)
    return asMember(client, enroll)
  }
  return {
    async addApp(name) {
      const asked = { factorType: 'totp', friendlyName: name, issuer: runtime().brandName } as const
      const { data, error } = await begin(name, () => auth.mfa.enroll(asked))
      if (error) return { error }
      const { qr_code: qrCode, secret, uri } = data.totp
      return { error: null, app: { id: data.id, qrCode: withoutPrefix(qrCode), secret, address: uri } }
    },
    async addPhone(name, phone) {
      const asked = { factorType: 'phone', friendlyName: name, phone } as const
      const { data, error } = await begin(name, () => auth.mfa.enroll(asked))
      return error ? { error } : { error: null, id: data.id }
    },
    async removeFactor(id) {
      const { error } = await asMember(client, () => auth.mfa.unenroll({ factorId: id }))
      const { user } = getState()
      // The session's copy of the account still has it, and so has its token.
      if (!error && user && verifiedFactors(user).some((factor) => factor.id === id))
        await auth.refreshSession()
      return { error }
    },
    sendFactorCode: challenge,
    async verifyFactor({ id, code, challengeId }) {
      const challenged = challengeId === undefined ? await challenge(id) : { error: null, challengeId }
      if (challenged.error) return { error: challenged.error }
      const tried = { factorId: id, challengeId: challenged.challengeId, code }
      const { data, error } = await asMember(client, () => auth.mfa.verify(tried))
      return error ? { error } : { error: null, isAdmin: await isAdministrator(client, cache, data.user) }
    },
  }
}

/** A set-up of this name that was left, by loading the page anew for instance, gives way; what stays is told by the next call. */
async function removeLeftOver({ auth }: SupabaseClient, name: string): Promise<void> {
  const { data } = await auth.mfa.listFactors()
  const isLeftOver = ({ status, friendly_name }: Factor) => status !== 'verified' && friendly_name === name
  const leftOver = data?.all.find(isLeftOver)
  if (leftOver) await auth.mfa.unenroll({ factorId: leftOver.id })
}

/** The library puts a prefix before the picture and leaves the signs as they are that have a meaning in addresses. */
function withoutPrefix(picture: string): string {
  return picture.slice(picture.indexOf('<'))
}
