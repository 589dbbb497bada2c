import { OptionalMailKind } from '@firstline/contract/optional-mails'
import { type MailFooter, renderMailParts } from '@firstline/wire/auth/mails'
import type { OutgoingMessage } from '@firstline/platform/outgoing'
import { MEMBER_MAIL_CONTENTS } from './mail-contents.ts'
import type { MemberMailData, MemberMailKind } from './mail-data.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export interface MemberMailSettings {
  footer: MailFooter
  links: UnsubscribeLinks
}

export interface MemberRecipient {
  userId: string
  address: string
}

/** Writes a mail. Optional ones carry the header fields of one-click unsubscription (RFC 8058, 3.1). */
export function renderMemberMail<Kind extends MemberMailKind>(
  { footer, links }: MemberMailSettings,
  { userId, address }: MemberRecipient,
  kind: Kind,
  data: MemberMailData[Kind],
): Extract<OutgoingMessage, { medium: 'mail' }> {
  const optional = OptionalMailKind.safeParse(kind)
  const unsubscribeLink = optional.success ? links.create({ userId, kind: optional.data }) : null
  const content = MEMBER_MAIL_CONTENTS[kind](data, { ...footer, unsubscribeLink })
  return {
    medium: 'mail',
    kind,
    to: address,
    ...renderMailParts(content, footer),
    ...(unsubscribeLink !== null && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}
