export { createMemberMails } from './create-member-mails.ts'
export { readMailPreferences, setMailPreference } from './mail-preferences.ts'
export { type MemberMailSettings, renderMemberMail } from './render-member-mail.ts'
export { renderSampleMemberMails } from './sample-member-mails.ts'
export {
  createUnsubscribeLinks,
  UNSUBSCRIBE_PATH,
  type UnsubscribeLinks,
  type UnsubscribeTarget,
} from './unsubscribe-links.ts'
