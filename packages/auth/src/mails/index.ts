export type { MailData, MailKind, MailSettings, TextKind } from './mail-data.ts'
export { renderMail } from './render-mail.ts'
export { renderTextMessage } from './render-text-message.ts'
export { renderSampleMails } from './sample-mails.ts'
