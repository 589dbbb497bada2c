import { parseArgs } from 'node:util'
import {
  type AdministratorAnswer,
  CreateAdministratorRequest,
  PromoteRequest,
} from '@firstline/contract/operator'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/environment.ts'
import { generatePassword, keepFirstPassword } from '#server/product/account/index.ts'
import { CommandError } from './command-error.ts'
import { withInstallation } from './installation.ts'
import { parseRequest } from './parse-request.ts'
import { asCommand, type Command, print } from './run-command.ts'

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

/** `npm run admin:create`. @param firstPassword the password that was set, if any */
export function adminCreate(firstPassword: string | undefined): Command {
  return asCommand(USAGE, async (parameters) => {
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
      return values.promote ? promoteAccount(email) : makeAccount(email, firstPassword)
    if (!values.promote) throw new CommandError(`--new-password goes with --promote.\n\n${USAGE}`)
    return takeOverAccount(email, firstPassword)
  })
}

async function makeAccount(address: string, firstPassword: string | undefined): Promise<number> {
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
  print(`${request.email} is an administrator now.`)
  if (firstPassword === undefined) await handOut(config, request.email, password)
  return 0
}

async function promoteAccount(address: string): Promise<number> {
  const request = parseRequest(PromoteRequest, { email: address }, NAMES)
  const { outcome } = await withInstallation(readConfig(), (installation) => installation.promote(request))
  report(outcome, request.email)
  return 0
}

async function takeOverAccount(address: string, firstPassword: string | undefined): Promise<number> {
  const config = readConfig()
  const password = firstPassword ?? generatePassword()
  const request = parseRequest(PromoteRequest, { email: address, password }, NAMES)
  const { outcome } = await withInstallation(config, (installation) => installation.promote(request))
  report(outcome, request.email)
  if (outcome === 'promoted' && firstPassword === undefined) await handOut(config, request.email, password)
  return 0
}

/** @throws {CommandError} when nothing was changed that should have been. */
function report(outcome: AdministratorAnswer['outcome'], email: string): void {
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
  print(
    outcome === 'already' ? `${email} was an administrator already.` : `${email} is an administrator now.`,
  )
}

/** Shown before it is kept: a full disk must not swallow it. */
async function handOut(config: Config, email: string, password: string): Promise<void> {
  print(`First password, shown once: ${password}`)
  await keepFirstPassword(config.dataDir, email, password)
}
