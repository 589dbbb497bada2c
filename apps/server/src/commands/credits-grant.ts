import { parseArgs } from 'node:util'
import { GRANT_MAX, GrantCreditsRequest } from '#server/operator-calls.ts'
import { readConfig } from '#server/config/environment.ts'
import { CommandError } from './command-error.ts'
import { withInstallation } from './installation.ts'
import { parseRequest } from './parse-request.ts'
import { defineCommand, type Command, printLine } from './run-command.ts'

const USAGE = `Adds credits to a user's balances, until the next renewal.

  npm run credits:grant -- ADDRESS --dm 10 --subject 5 --reason "sorry for the outage of Monday"

  --dm, --subject   how many to add, whole numbers up to ${GRANT_MAX}; one of them may be left out
  --reason          why: it stands in the ledger and in the audit log

It works while the server runs, and while it does not. Run twice, it adds twice.`

const NAMES = { email: 'ADDRESS', dm: '--dm', subject: '--subject', reason: '--reason' }

export const runCreditsGrant: Command = defineCommand(USAGE, async (parameters) => {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { dm: { type: 'string' }, subject: { type: 'string' }, reason: { type: 'string' } },
  })
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new CommandError(`One ADDRESS is needed.\n\n${USAGE}`)
  const wanted = {
    email,
    dm: parseAmount(values.dm),
    subject: parseAmount(values.subject),
    reason: values.reason,
  }
  const request = parseRequest(GrantCreditsRequest, wanted, NAMES)
  const answer = await withInstallation(readConfig(), (installation) => installation.grantCredits(request))
  if (answer.outcome === 'not_found') {
    throw new CommandError(`There is no account with the address ${request.email}. Nothing was granted.`)
  }
  printLine(
    `${request.email} was given ${request.dm} DM and ${request.subject} subject line credits and has ${answer.dm} and ${answer.subject} now, until the renewal of ${answer.nextRenewalDate.slice(0, 10)}.`,
  )
  return 0
})

/** Converts a plain decimal number; other text is left for the schema to refuse. */
function parseAmount(text: string | undefined): unknown {
  if (text === undefined) return 0
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
