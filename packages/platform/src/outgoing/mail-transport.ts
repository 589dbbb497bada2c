import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type { OutgoingMail } from './message.ts'
import { toDeliveryError } from './smtp-error.ts'
import { DeliveryError, type Transport } from './transport.ts'

export const MAIL_CONCURRENCY = 4
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** Idle connections are closed soon, because most installations send few mails. */
const IDLE_TIMEOUT_MS = 30_000

/** Exactly one address, without characters that could add another or start a header (header injection). */
const PLAIN_ADDRESS = /^[^\s\p{Cc}@<>()[\]:;,"\\]+@[^\s\p{Cc}@<>()[\]:;,"\\]+$/u
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu

/**
 * Sends mails by SMTP. @param smtpUrl may contain nodemailer options as parameters, such as `?requireTLS=true` @param
 * from an address, or a name with an address in angle brackets
 */
export function createMailTransport(smtpUrl: string, from: string): Transport<OutgoingMail> {
  const sender = readSender(from)
  const domain = domainToASCII(sender.address.slice(sender.address.indexOf('@') + 1))
  const transporter = createTransport({
    ...mailServerOptions(smtpUrl),
    pool: true,
    maxConnections: MAIL_CONCURRENCY,
    // The queue decides about retries, because another replica may have taken the mail over.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    // Content is never read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, createdAt, message }, signal) {
      if (!PLAIN_ADDRESS.test(message.to)) {
        throw new DeliveryError('the address cannot be written to', { isPermanent: true })
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
          headers: {
            ...prepareHeaders(message.headers),
            // Suppresses automatic replies (RFC 3834, 5).
            'Auto-Submitted': 'auto-generated',
          },
          signal,
        })
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    close: () => transporter.close({ force: true }),
  }
}

const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/
const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]+/g

/**
 * Returns the header fields as they are sent, unfolded: a long address must arrive in one piece. A character that could
 * end the field is replaced (header injection).
 */
function prepareHeaders(headers: OutgoingMail['headers'] = {}) {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => HEADER_NAME.test(name))
      .map(([name, value]) => [
        name,
        { prepared: true, foldLines: false, value: value.replace(NOT_PRINTABLE_ASCII, ' ') },
      ]),
  )
}

/** Returns the connection options of the mail server. */
export function mailServerOptions(smtpUrl: string) {
  return {
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  }
}

/**
 * Requires TLS if a password is sent to another machine, even if STARTTLS seems unsupported (STARTTLS stripping).
 * `?requireTLS=false` overrides it.
 */
export function needsTls(smtpUrl: string): boolean {
  const { protocol, hostname, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname)
}

/** Parsed here, because a comma in the name would result in two senders. */
function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
