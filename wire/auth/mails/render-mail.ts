import { renderHtml } from './render-html.ts'
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

/** The plain-text part of a mail. */
function renderPlainText(content: MailParts, settings: MailFooter): string {
  const { title, paragraphs, facts, action, code, validity, otherwise } = content
  const blocks = [title, ...paragraphs]
  if (facts) blocks.push(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  if (action) blocks.push(`${action.label}:\n${action.link}`)
  if (code) blocks.push(`${code.lead}\n${code.value}`)
  if (validity !== undefined) blocks.push(validity)
  blocks.push(
    [otherwise.text, otherwise.label && `${otherwise.label}:`, otherwise.link].filter(Boolean).join('\n'),
  )
  blocks.push(`${settings.brandName}\n${settings.publicUrl}\nQuestions: ${settings.supportEmail}`)
  return `${blocks.join('\n\n')}\n`
}
