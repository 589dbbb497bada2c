import { parseArgs } from 'node:util'
import { CreateAdministratorRequest, PromoteRequest } from '@firstline/contract/operator'
import { readConfig } from '#server/config/environment.ts'
import { generatePassword, keepFirstPassword } from '#server/product/account/index.ts'
import { CommandError } from './command-error.ts'
import { withInstallation } from './installation.ts'
import { parseRequest } from './parse-request.ts'
import { asCommand, type Command, print } from './run-command.ts'

const USAGE = `Makes an administrator.

  npm run admin:create -- ADDRESS             makes a new account and prints its first password, once
  npm run admin:create -- --promote ADDRESS   makes an account that exists an administrator

FIRST_PASSWORD in the environment sets the password; else one is generated, and kept in first-passwords.txt
of the data directory too. It works while the server runs, and while it does not.`

const NAMES = { email: 'ADDRESS', password: 'FIRST_PASSWORD' }

/** `npm run admin:create`. @param firstPassword the password that was set, if any */
export function adminCreate(firstPassword: string | undefined): Command {
  return asCommand(USAGE, async (parameters) => {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { promote: { type: 'boolean', default: false } },
    })
    const [email, ...more] = positionals
    if (email === undefined || more.length > 0) throw new CommandError(`One ADDRESS is needed.\n\n${USAGE}`)
    return values.promote ? promoteAccount(email) : makeAccount(email, firstPassword)
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
  if (firstPassword !== undefined) return 0
  // Shown before it is kept: a full disk must not swallow it.
  print(`First password, shown once: ${password}`)
  await keepFirstPassword(config.dataDir, request.email, password)
  return 0
}

async function promoteAccount(address: string): Promise<number> {
  const request = parseRequest(PromoteRequest, { email: address }, NAMES)
  const { outcome } = await withInstallation(readConfig(), (installation) => installation.promote(request))
  if (outcome === 'not_found') {
    throw new CommandError(
      `There is no account with the address ${request.email}. To make one:\n  npm run admin:create -- ${request.email}`,
    )
  }
  print(
    outcome === 'already'
      ? `${request.email} was an administrator already.`
      : `${request.email} is an administrator now.`,
  )
  return 0
}
