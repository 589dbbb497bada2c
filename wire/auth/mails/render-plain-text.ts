import type { MailParts } from './mail-parts.ts'
import type { MailFooter } from './mail-data.ts'

/** The plain-text part of a mail. */
export function renderPlainText(content: MailParts, settings: MailFooter): string {
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
