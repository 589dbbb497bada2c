import { html, raw } from 'hono/html'
import type { OutboxEntry, OutgoingMessage } from '@firstline/platform/outgoing'
import { PAGE_STYLES } from './page-styles.ts'

type Markup = ReturnType<typeof html>

export type MessageContent =
  | Pick<Extract<OutgoingMessage, { medium: 'mail' }>, 'subject' | 'text' | 'html'>
  | { subject: string; text: string; html: null }

export interface ListedMessage {
  href: string
  title: string
  about: string
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const LINK = /https?:\/\/[^\s<>"]+/
const CODE = /(?<![\w/=#-])\d{6}(?!\w)/

function renderPage(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="same-origin">
<title>${title}</title>
<style>${raw(PAGE_STYLES)}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}

function renderList(messages: readonly ListedMessage[]): Markup {
  return html`<ul>${messages.map(
    ({ href, title, about }) =>
      html`<li><a href="${href}"><strong>${title}</strong> <span>${about}</span></a></li>`,
  )}</ul>`
}

/** A text message has no subject, so its text is the title. */
export function formatTitle(message: OutgoingMessage): string {
  return message.medium === 'mail' ? message.subject : message.text
}

/** The recipient, the time and, where it is still to be sent, that it waits. */
export function describeEntry({ message, state, createdAt }: OutboxEntry): string {
  const to = message.medium === 'mail' ? message.to : `+${message.to}, ${message.channel}`
  return `to ${to}, ${TIME.format(createdAt)} UTC${state === 'waiting' ? ', waiting to be sent' : ''}`
}

export function renderListPage(messages: readonly ListedMessage[]): Markup {
  return renderPage(
    'Outbox',
    html`<h1>Outbox</h1>
<p class="note">Mails and texts that were not sent, newest first. Only this machine can open this page.
<a href="/outbox">Look again</a> · <a href="/outbox/preview">All mails with sample data</a></p>
${messages.length === 0 ? html`<p>There is nothing here yet.</p>` : renderList(messages)}`,
  )
}

export function renderPreviewPage(mails: readonly ListedMessage[], texts: readonly string[]): Markup {
  return renderPage(
    'Mails with sample data',
    html`<p class="note"><a href="/outbox">Outbox</a></p>
<h1>Mails with sample data</h1>
${renderList(mails)}
<h2>Texts</h2>
${texts.map((text) => html`<pre>${text}</pre><br>`)}`,
  )
}

/** One message, with its link and its code. */
export function renderMessagePage(message: MessageContent, about: string, back: ListedMessage): Markup {
  const [link] = LINK.exec(message.text) ?? []
  const [code] = CODE.exec(message.text) ?? []
  return renderPage(
    message.subject,
    html`<p class="note"><a href="${back.href}">${back.title}</a></p>
<h1>${message.subject}</h1>
<p class="note">${about}</p>
${
  (link !== undefined || code !== undefined) &&
  html`<dl>
${link !== undefined && html`<dt>Link</dt><dd><a id="link" href="${link}">${link}</a></dd>`}
${code !== undefined && html`<dt>Code</dt><dd class="code" id="code">${code}</dd>`}
</dl>`
}
${message.html !== null && html`<iframe title="The mail" sandbox="allow-top-navigation-by-user-activation" srcdoc="${openLinksInTopWindow(message.html)}"></iframe>`}
${message.html !== null && html`<h2>As plain text</h2>`}
<pre>${message.text}</pre>`,
  )
}

/** Links of a mail open in the top window, since its frame may load nothing. */
function openLinksInTopWindow(mail: string): string {
  return mail.replace('<head>', '<head><base target="_top">')
}
