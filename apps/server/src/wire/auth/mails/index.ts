export type { MailData, MailKind, MailSettings, TextKind } from './mail-data.ts'
export { renderMail } from './render-mail.ts'
export { renderText } from './render-text.ts'
export { sampleMails } from './sample-mails.ts'
