import { createTransport } from 'nodemailer'
import { describeAttemptError } from './explain-failure.ts'
import { mailServerOptions } from './mail-transport.ts'
import { toDeliveryError } from './smtp-error.ts'

/**
 * Connects and authenticates to the mail server without sending a mail. Returns the problem in words without a secret,
 * or null.
 */
export async function checkMailServer(smtpUrl: string): Promise<string | null> {
  const transporter = createTransport(mailServerOptions(smtpUrl))
  try {
    await transporter.verify()
    return null
  } catch (error) {
    return describeAttemptError('mail', toDeliveryError(error).message)
  } finally {
    transporter.close()
  }
}
