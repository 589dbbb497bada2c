import { renderHtml } from './render-html.ts'
import { renderPlainText } from './render-plain-text.ts'
import type { MailData, MailFooter, MailKind, MailSettings } from './mail-data.ts'
import type { MailParts } from './mail-parts.ts'
import { MAIL_CONTENTS } from './mail-contents.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  settings: MailSettings,
): RenderedMail {
  return renderMailParts(MAIL_CONTENTS[kind](data, settings), settings)
}

/** Renders any content in the layout of these mails. */
export function renderMailParts(content: MailParts, settings: MailFooter): RenderedMail {
  return {
    subject: content.subject,
    text: renderPlainText(content, settings),
    html: renderHtml(content, settings),
  }
}
