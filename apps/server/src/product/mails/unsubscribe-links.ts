import { z } from 'zod'
import { OptionalMailKind, type OptionalMail } from '@firstline/contract/optional-mails'
import { createTextEncryption } from '@firstline/platform/text-encryption'

/** The path of the page behind the links. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

const Target = z.tuple([z.uuid(), OptionalMailKind])

export interface UnsubscribeTarget {
  userId: string
  kind: OptionalMail
}

export interface UnsubscribeLinks {
  create(target: UnsubscribeTarget): string
  /** Null for a token that this installation did not make. */
  read(token: string): UnsubscribeTarget | null
}

/**
 * Links that switch one kind of mail without a sign-in (RFC 8058). The token is encrypted and authenticated with a key
 * derived from the project secret, so it neither shows the user nor can be forged. It does not expire, because a mail
 * may be opened years later.
 */
export function createUnsubscribeLinks(secret: string, publicUrl: string): UnsubscribeLinks {
  const encryption = createTextEncryption(secret, 'unsubscribe links')
  return {
    create({ userId, kind }) {
      const sealed = encryption.encrypt('', JSON.stringify([userId, kind]))
      const url = new URL(UNSUBSCRIBE_PATH, publicUrl)
      url.searchParams.set('token', Buffer.from(sealed, 'base64').toString('base64url'))
      return url.href
    },
    read(token) {
      try {
        const sealed = Buffer.from(token, 'base64url').toString('base64')
        const [userId, kind] = Target.parse(JSON.parse(encryption.decrypt('', sealed)))
        return { userId, kind }
      } catch {
        return null
      }
    },
  }
}
