import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received mail with its SMTP envelope and parsed content. */
export interface ReceivedMail {
  sender: string
  recipients: string[]
  email: Email
  subject: string
  text: string
  html: string
  raw: string
}

export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  /** In order of arrival. */
  mails: ReceivedMail[]
  /** The `count`-th mail to this recipient, including earlier ones. @throws after 15 seconds */
  waitFor(recipient: string, count?: number): Promise<ReceivedMail>
  /** Sets the reply to RCPT TO: an SMTP code, or null to accept. */
  answerWith(reply: (recipient: string) => Promise<number | null> | number | null): void
  /** Refuses MAIL FROM or DATA with an SMTP code. */
  answerSenderWith(code: number): void
  answerContentWith(code: number): void
  /** Refuses AUTH with 535. */
  refuseSignIns(): void
  close(): Promise<void>
}

const TIMEOUT_MS = 15_000

/** Starts a local SMTP server that stores received mails. */
export async function startTestMailServer(port = 0): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const arrived = new EventTarget()
  let reply: Parameters<TestMailServer['answerWith']>[0] = () => null
  const refusals = new Map<'sender' | 'content' | 'sign-in', Error>()
  const refuse = (what: 'sender' | 'content' | 'sign-in', responseCode: number) =>
    void refusals.set(what, Object.assign(new Error('Refused'), { responseCode }))
  const server = new SMTPServer({
    authOptional: true,
    // Allows AUTH without TLS, so that no certificate is needed.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(_auth, _session, callback) {
      const refusal = refusals.get('sign-in')
      if (refusal) callback(refusal)
      else callback(null, { user: 'sender' })
    },
    onMailFrom(_address, _session, callback) {
      callback(refusals.get('sender'))
    },
    onRcptTo({ address }, _session, callback) {
      void (async () => {
        const responseCode = await reply(address)
        if (responseCode === null) callback()
        // Mail servers often repeat the recipient in the reply.
        else callback(Object.assign(new Error(`5.1.1 <${address}> was not accepted`), { responseCode }))
      })()
    },
    onData(stream, { envelope }, callback) {
      void (async () => {
        const raw = await buffer(stream)
        const refusal = refusals.get('content')
        if (refusal) return callback(refusal)
        const email = await PostalMime.parse(raw)
        mails.push({
          sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          email,
          subject: email.subject ?? '',
          text: email.text ?? '',
          html: email.html ?? '',
          raw: raw.toString('utf8'),
        })
        callback()
        arrived.dispatchEvent(new Event('mail'))
      })()
    },
  })
  // A killed client is not an error of the server.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: actualPort } = server.server.address() as AddressInfo
  const mailsTo = (recipient: string) =>
    mails.filter(({ recipients }) => recipients.some((one) => one.toLowerCase() === recipient.toLowerCase()))
  return {
    url: `smtp://127.0.0.1:${actualPort}`,
    port: actualPort,
    mails,
    async waitFor(recipient, count = 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      for (;;) {
        const mail = mailsTo(recipient)[count - 1]
        if (mail) return mail
        try {
          await once(arrived, 'mail', { signal })
        } catch {
          const others = mails.map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)
          throw new Error(`No mail number ${count} came for ${recipient}, but:\n${others.join('\n')}`)
        }
      }
    },
    answerWith(next) {
      reply = next
    },
    answerSenderWith: (code) => refuse('sender', code),
    answerContentWith: (code) => refuse('content', code),
    refuseSignIns: () => refuse('sign-in', 535),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The first link in a text. @throws when there is none */
export function findLink(text: string): URL {
  const [link] = /https?:\/\/[^\s<>"]+/.exec(text) ?? []
  if (link === undefined) throw new Error(`There is no link in:\n${text}`)
  return new URL(link)
}

/** The six-digit code in a text. @throws when there is none */
export function findCode(text: string): string {
  const [code] = /(?<![\w/=#-])\d{6}(?!\w)/.exec(text) ?? []
  if (code === undefined) throw new Error(`There is no code in:\n${text}`)
  return code
}
