import { createTransport } from 'nodemailer'
import { explainFailure } from './explain-failure.ts'
import { mailServerOptions } from './mail-transport.ts'
import { smtpFailure } from './smtp-failure.ts'

/** Connects to the mail server and signs in, without sending anything. Gives what is wrong, in words without a secret. */
export async function checkMailServer(smtpUrl: string): Promise<string | null> {
  const transporter = createTransport(mailServerOptions(smtpUrl))
  try {
    await transporter.verify()
    return null
  } catch (error) {
    return explainFailure('mail', smtpFailure(error).message)
  } finally {
    transporter.close()
  }
}
