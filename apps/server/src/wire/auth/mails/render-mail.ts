import { layoutHtml } from './layout-html.ts'
import { layoutText } from './layout-text.ts'
import type { MailData, MailKind, MailSettings } from './mail-data.ts'
import { WORDS } from './words.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Writes a mail. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  settings: MailSettings,
): RenderedMail {
  const content = WORDS[kind](data, settings)
  return {
    subject: content.subject,
    text: layoutText(content, settings),
    html: layoutHtml(content, settings),
  }
}
