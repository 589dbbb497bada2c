/** The content of a mail, independent of its layout. */
export interface MailParts {
  subject: string
  title: string
  paragraphs: readonly string[]
  facts?: readonly { name: string; value: string }[]
  action?: { label: string; link: string }
  code?: { lead: string; value: string }
  /** How long link and code are valid. */
  validity?: string
  /**
   * What to do if the recipient did not cause or want the mail, with a page to do it on. In HTML a label replaces the
   * address.
   */
  otherwise: { text: string; link?: string; label?: string }
}
