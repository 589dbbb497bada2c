import type { MailContent } from './mail-content.ts'
import type { MailSettings } from './mail-data.ts'

/** The mail for programs and people that read plain text. */
export function layoutText(content: MailContent, settings: MailSettings): string {
  const { title, paragraphs, facts, action, code, validity, otherwise } = content
  const blocks = [title, ...paragraphs]
  if (facts) blocks.push(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  if (action) blocks.push(`${action.label}:\n${action.link}`)
  if (code) blocks.push(`${code.lead}\n${code.value}`)
  if (validity !== undefined) blocks.push(validity)
  blocks.push(otherwise.link === undefined ? otherwise.text : `${otherwise.text}\n${otherwise.link}`)
  blocks.push(`${settings.brandName}\n${settings.publicUrl}\nQuestions: ${settings.supportEmail}`)
  return `${blocks.join('\n\n')}\n`
}
