import { renderHtml } from './render-html.ts'
import { renderPlainText } from './render-plain-text.ts'
import type { MailData, MailKind, MailSettings } from './mail-data.ts'
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
  const content = MAIL_CONTENTS[kind](data, settings)
  return {
    subject: content.subject,
    text: renderPlainText(content, settings),
    html: renderHtml(content, settings),
  }
}
