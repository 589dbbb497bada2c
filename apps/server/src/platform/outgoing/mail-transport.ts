import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type { OutgoingMail } from './message.ts'
import { smtpFailure } from './smtp-failure.ts'
import { DeliveryError, type Transport } from './transport.ts'

export const MAILS_AT_ONCE = 4
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** An idle connection is given back soon: most installations send a mail now and then. */
const IDLE_TIMEOUT_MS = 30_000

/** Exactly one address, with nothing in it that could end it, add another or begin a header. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}@<>()[\]:;,"\\]+@[^\s\p{Cc}@<>()[\]:;,"\\]+$/u
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/**
 * Sends mails by SMTP.
 * @param smtpUrl may carry nodemailer's options as parameters, such as `?requireTLS=true`
 * @param from an address, or a name with an address in angle brackets
 */
export function createMailTransport(smtpUrl: string, from: string): Transport<OutgoingMail> {
  const sender = readSender(from)
  const domain = domainToASCII(sender.address.slice(sender.address.indexOf('@') + 1))
  const transporter = createTransport({
    ...mailServerOptions(smtpUrl),
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // A broken connection is ours to think about: the queue knows whether another replica took the mail over.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    // Whatever a content may look like, it is never read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, createdAt, message }, signal) {
      if (!PLAIN_ADDRESS.test(message.to)) {
        throw new DeliveryError('the address can not be written to', { isPermanent: true })
      }
      try {
        await transporter.sendMail({
          from: sender,
          to: { name: '', address: message.to },
          envelope: { from: sender.address, to: [message.to] },
          messageId: `<${id}@${domain}>`,
          date: createdAt,
          subject: message.subject.replace(CONTROLS, ' '),
          text: message.text,
          html: message.html,
          // So that no out-of-office note answers.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw smtpFailure(error)
      }
    },
    close: () => transporter.close({ force: true }),
  }
}

/** How a connection to the mail server is made. */
export function mailServerOptions(smtpUrl: string) {
  return {
    url: smtpUrl,
    requireTLS: mustEncrypt(smtpUrl),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  }
}

/**
 * A password goes to another machine only encrypted, even if somebody in between says that its server can't do that. An
 * operator who knows better writes `?requireTLS=false`.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname)
}

/** Taken apart here, since a name may hold a comma, which would make two senders of one. */
function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
