import type { AuthError, Factor, SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { getRuntime } from '#platform/runtime.ts'
import { callAsMember } from '#domains/auth/session/call-as-member.ts'
import type { AuthStore } from '#domains/auth/session/auth-store.ts'
import { isAdministrator } from '#domains/auth/session/is-administrator.ts'
import { listVerifiedFactors } from '#platform/session/is-mfa-pending.ts'
import type { CallResult } from '#domains/auth/session/use-auth.ts'

type Result<Part> = { error: AuthError } | ({ error: null } & Part)

/** What is needed to add the secret to an authenticator app. */
export interface NewApp {
  id: string
  /** The QR code, as SVG. */
  qrCode: string
  secret: string
  /** The otpauth: address, for a tap on the device that has the app. */
  address: string
}

/** A code to verify; `challengeId` is for one that was sent, an app's needs none. */
export interface FactorCode {
  id: string
  code: string
  challengeId?: string | undefined
}

/** The MFA calls of the client library, in the product's terms. */
export interface FactorCalls {
  /** Enrolls an app; it counts once its first code is verified. */
  addApp: (name: string) => Promise<Result<{ app: NewApp }>>
  addPhone: (name: string, phone: string) => Promise<Result<{ id: string }>>
  removeFactor: (id: string) => Promise<CallResult>
  sendFactorCode: (id: string) => Promise<Result<{ challengeId: string }>>
  /** Verifies a code: of a sign-in, or of a factor that is being enrolled. */
  verifyFactor: (tried: FactorCode) => Promise<Result<{ isAdmin: boolean }>>
}

export function createFactorCalls({ client, getState }: AuthStore, cache: QueryClient): FactorCalls {
  const { auth } = client
  const challenge = async (id: string): Promise<Result<{ challengeId: string }>> => {
    const { data, error } = await callAsMember(client, () => auth.mfa.challenge({ factorId: id }))
    return error ? { error } : { error: null, challengeId: data.id }
  }
  const begin = async <Answer extends CallResult>(name: string, enroll: () => Promise<Answer>) => {
    await removeUnfinished(client, name)
    return callAsMember(client, enroll)
  }
  return {
    async addApp(name) {
      const params = { factorType: 'totp', friendlyName: name, issuer: getRuntime().brandName } as const
      const { data, error } = await begin(name, () => auth.mfa.enroll(params))
      if (error) return { error }
      const { qr_code: qrCode, secret, uri } = data.totp
      return { error: null, app: { id: data.id, qrCode: removePrefix(qrCode), secret, address: uri } }
    },
    async addPhone(name, phone) {
      const params = { factorType: 'phone', friendlyName: name, phone } as const
      const { data, error } = await begin(name, () => auth.mfa.enroll(params))
      return error ? { error } : { error: null, id: data.id }
    },
    async removeFactor(id) {
      const { error } = await callAsMember(client, () => auth.mfa.unenroll({ factorId: id }))
      const { user } = getState()
      // The session's copy of the user still has it, and so has its token.
      if (!error && user && listVerifiedFactors(user).some((factor) => factor.id === id))
        await auth.refreshSession()
      return { error }
    },
    sendFactorCode: challenge,
    async verifyFactor({ id, code, challengeId }) {
      const challenged = challengeId === undefined ? await challenge(id) : { error: null, challengeId }
      if (challenged.error) return { error: challenged.error }
      const tried = { factorId: id, challengeId: challenged.challengeId, code }
      const { data, error } = await callAsMember(client, () => auth.mfa.verify(tried))
      return error ? { error } : { error: null, isAdmin: await isAdministrator(client, cache, data.user) }
    },
  }
}

/** Removes an unfinished factor of this name, left by a reload for instance. A failure shows in the next call. */
async function removeUnfinished({ auth }: SupabaseClient, name: string): Promise<void> {
  const { data } = await auth.mfa.listFactors()
  const isLeftOver = ({ status, friendly_name }: Factor) => status !== 'verified' && friendly_name === name
  const leftOver = data?.all.find(isLeftOver)
  if (leftOver) await auth.mfa.unenroll({ factorId: leftOver.id })
}

/** The library adds a data URL prefix, but does not escape the SVG. */
function removePrefix(picture: string): string {
  return picture.slice(picture.indexOf('<'))
}
