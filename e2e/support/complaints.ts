import type { BrowserContext, Response } from '@playwright/test'

/** What the browser itself reports of whatever the page's policy refused, also where the page swallows the refusal. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('The content policy refused ' + event.blockedURI + ' (' + event.violatedDirective + ', ' + event.sourceFile + ')'))`

/** Only a test itself takes the network away, and what was being asked for at that moment fails. */
const TAKEN_AWAY = 'net::ERR_INTERNET_DISCONNECTED'
/** A request that the page gave up on, by leaving or by a signal; and one that the policy refused, which is told above. */
const NO_FAILURE = ['net::ERR_ABORTED', 'csp', TAKEN_AWAY]

/**
 * Collects, from every page a context has or will have: errors and warnings of the console (React's among them), what
 * was thrown and caught by nobody (promises too), refusals of the content policy, and requests to our own server that
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
    if (response.status() >= 400 && isOurs(response)) complaints.push(tell(response))
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

/** In the words Chromium uses, so that one expectation fits both. */
function tell(response: Response): string {
  const asked = `${response.request().method()} ${response.url()}`
  return `${asked} was answered with a status of ${response.status()} (${response.statusText()})`
}
