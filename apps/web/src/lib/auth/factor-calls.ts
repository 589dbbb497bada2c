import type { AuthError, User } from '@supabase/supabase-js'
import { runtime } from '#lib/runtime.ts'
import type { AuthStore } from './auth-store.ts'
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

export interface FactorCallsOptions {
  isAdmin: (user: User) => Promise<boolean>
  /** Looks after a session that turns out to be gone, or to be of too low a level. */
  asMember: <Answer extends CallResult>(call: () => Promise<Answer>) => Promise<Answer>
}

export function factorCallsOf({ client }: AuthStore, { isAdmin, asMember }: FactorCallsOptions): FactorCalls {
  const { auth } = client
  const challenge = async (id: string): Promise<Result<{ challengeId: string }>> => {
    const { data, error } = await asMember(() => auth.mfa.challenge({ factorId: id }))
    return error ? { error } : { error: null, challengeId: data.id }
  }
  return {
    async addApp(name) {
      const asked = { factorType: 'totp', friendlyName: name, issuer: runtime().brandName } as const
      const { data, error } = await asMember(() => auth.mfa.enroll(asked))
      if (error) return { error }
      const { qr_code: qrCode, secret, uri } = data.totp
      return { error: null, app: { id: data.id, qrCode: withoutPrefix(qrCode), secret, address: uri } }
    },
    async addPhone(name, phone) {
      const asked = { factorType: 'phone', friendlyName: name, phone } as const
      const { data, error } = await asMember(() => auth.mfa.enroll(asked))
      return error ? { error } : { error: null, id: data.id }
    },
    async removeFactor(id) {
      const { error } = await asMember(() => auth.mfa.unenroll({ factorId: id }))
      // The session's copy of the account still has it, and so has its token.
      if (!error) await auth.refreshSession()
      return { error }
    },
    sendFactorCode: challenge,
    async verifyFactor({ id, code, challengeId }) {
      const challenged = challengeId === undefined ? await challenge(id) : { error: null, challengeId }
      if (challenged.error) return { error: challenged.error }
      const tried = { factorId: id, challengeId: challenged.challengeId, code }
      const { data, error } = await asMember(() => auth.mfa.verify(tried))
      return error ? { error } : { error: null, isAdmin: await isAdmin(data.user) }
    },
  }
}

/** The library puts a prefix before the picture and leaves the signs as they are that have a meaning in addresses. */
function withoutPrefix(picture: string): string {
  return picture.slice(picture.indexOf('<'))
}
