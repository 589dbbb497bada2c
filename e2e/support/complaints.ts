import type { BrowserContext, Response } from '@playwright/test'

/** The browser's own report of a violation of the content security policy, even if the page ignores it. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('The content policy refused ' + event.blockedURI + ' (' + event.violatedDirective + ', ' + event.sourceFile + ')'))`

/** Only a test disconnects the network; requests under way then fail. */
const TAKEN_AWAY = 'net::ERR_INTERNET_DISCONNECTED'
/** A request that the page aborted; and one that the policy refused, which is reported above. */
const NO_FAILURE = ['net::ERR_ABORTED', 'csp', TAKEN_AWAY]

/**
 * Collects, from every page a context has or will have: errors and warnings of the console (React's among them), what
 * was thrown and not caught (promises too), violations of the content security policy, and requests to our own server that
 * failed or were refused.
 */
export async function collectComplaints(context: BrowserContext, origin: string): Promise<string[]> {
  const complaints: string[] = []
  await context.addInitScript(TELL_VIOLATIONS)
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text().includes(TAKEN_AWAY)) return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    complaints.push(error.stack ?? error.message)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && isOurs(response)) complaints.push(describeResponse(response))
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no answer'
    if (!NO_FAILURE.includes(reason))
      complaints.push(`${request.method()} ${request.url()} failed: ${reason}`)
  })

  function isOurs(response: Response): boolean {
    return new URL(response.url()).origin === new URL(origin).origin
  }
  return complaints
}

/** Worded like Chromium's message, so that one expectation fits both. */
function describeResponse(response: Response): string {
  const request = `${response.request().method()} ${response.url()}`
  return `${request} was answered with a status of ${response.status()} (${response.statusText()})`
}
