/** What a mail says, before anybody thought of how it looks. */
export interface MailContent {
  subject: string
  title: string
  /** Who asked, and what happens. */
  paragraphs: readonly string[]
  facts?: readonly { name: string; value: string }[]
  action?: { label: string; link: string }
  code?: { lead: string; value: string }
  /** How long link and code are good. */
  validity?: string
  /** What to do if it was somebody else, with the page where to do it. */
  otherwise: { text: string; link?: string }
}
