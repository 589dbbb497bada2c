export type { MailData, MailKind, MailSettings, TextKind } from './mail-data.ts'
export { renderMail, type RenderedMail } from './render-mail.ts'
export { renderText } from './render-text.ts'
export { sampleMails } from './sample-mails.ts'
