import { parseArgs } from 'node:util'
import {
  type AdministratorAnswer,
  CreateAdministratorRequest,
  PromoteRequest,
} from '#server/operator-calls.ts'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/environment.ts'
import { generatePassword, storeFirstPassword } from '#server/product/account/index.ts'
import { CommandError } from './command-error.ts'
import { withInstallation } from './installation.ts'
import { parseRequest } from './parse-request.ts'
import { defineCommand, type Command, printLine } from './run-command.ts'

const USAGE = `Makes an administrator.

  npm run admin:create -- ADDRESS             makes a new account and prints its first password, once
  npm run admin:create -- --promote ADDRESS   makes an account that exists an administrator, if its owner has proven
                                              the address
  npm run admin:create -- --promote --new-password ADDRESS
                                              the same for any account: it is taken over. What was set before (password,
                                              phone, sessions) is removed, and its new password printed, once

FIRST_PASSWORD in the environment sets the password; else one is generated, and kept in first-passwords.txt
of the data directory too. It works while the server runs, and while it does not.`

const NAMES = { email: 'ADDRESS', password: 'FIRST_PASSWORD' }

/** @param firstPassword the value of FIRST_PASSWORD, if set */
export function runAdminCreate(firstPassword: string | undefined): Command {
  return defineCommand(USAGE, async (parameters) => {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        promote: { type: 'boolean', default: false },
        'new-password': { type: 'boolean', default: false },
      },
    })
    const [email, ...more] = positionals
    if (email === undefined || more.length > 0) throw new CommandError(`One ADDRESS is needed.\n\n${USAGE}`)
    if (!values['new-password'])
      return values.promote ? promoteAccount(email) : createAccount(email, firstPassword)
    if (!values.promote) throw new CommandError(`--new-password goes with --promote.\n\n${USAGE}`)
    return takeOverAccount(email, firstPassword)
  })
}

async function createAccount(address: string, firstPassword: string | undefined): Promise<number> {
  const config = readConfig()
  const password = firstPassword ?? generatePassword()
  const request = parseRequest(CreateAdministratorRequest, { email: address, password }, NAMES)
  const { outcome } = await withInstallation(config, (installation) =>
    installation.createAdministrator(request),
  )
  if (outcome !== 'created') {
    throw new CommandError(
      `${request.email} has an account already, and nothing was changed. To make it an administrator:\n  npm run admin:create -- --promote ${request.email}`,
    )
  }
  printLine(`${request.email} is an administrator now.`)
  if (firstPassword === undefined) await printFirstPassword(config, request.email, password)
  return 0
}

async function promoteAccount(address: string): Promise<number> {
  const request = parseRequest(PromoteRequest, { email: address }, NAMES)
  const { outcome } = await withInstallation(readConfig(), (installation) => installation.promote(request))
  reportOutcome(outcome, request.email)
  return 0
}

async function takeOverAccount(address: string, firstPassword: string | undefined): Promise<number> {
  const config = readConfig()
  const password = firstPassword ?? generatePassword()
  const request = parseRequest(PromoteRequest, { email: address, password }, NAMES)
  const { outcome } = await withInstallation(config, (installation) => installation.promote(request))
  reportOutcome(outcome, request.email)
  if (outcome === 'promoted' && firstPassword === undefined)
    await printFirstPassword(config, request.email, password)
  return 0
}

/** @throws {CommandError} when the account was not changed. */
function reportOutcome(outcome: AdministratorAnswer['outcome'], email: string): void {
  if (outcome === 'not_found') {
    throw new CommandError(
      `There is no account with the address ${email}. To make one:\n  npm run admin:create -- ${email}`,
    )
  }
  if (outcome === 'unproven') {
    throw new CommandError(
      `Nobody has proven that ${email} is theirs: anybody may have signed up with it. Nothing was changed.\nLet its owner sign in by a link that is sent there, and try again; or take the account over, with a new password:\n  npm run admin:create -- --promote --new-password ${email}`,
    )
  }
  printLine(
    outcome === 'already' ? `${email} was an administrator already.` : `${email} is an administrator now.`,
  )
}

/** Prints the password before it is stored, so that it is not lost on a full disk. */
async function printFirstPassword(config: Config, email: string, password: string): Promise<void> {
  printLine(`First password, shown once: ${password}`)
  await storeFirstPassword(config.dataDir, email, password)
}
