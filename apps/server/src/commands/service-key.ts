import { readConfig } from '#server/config/environment.ts'
import { findProjectSecret } from '#server/keys.ts'
import { mintProjectKey } from '@firstline/wire/gateway'
import { CommandError } from './command-error.ts'
import { defineCommand, type Command, printLine } from './run-command.ts'

const USAGE = `Prints the service key, which may do everything: keep it on servers, and out of browsers and logs.

  SERVICE_KEY=$(npm run --silent service-key)

It is SERVICE_ROLE_KEY where that is set, else the one that belongs to JWT_SECRET or to the generated keys.`

export const runServiceKey: Command = defineCommand(USAGE, async () => {
  const config = readConfig()
  const secret = await findProjectSecret(config)
  if (config.keys.serviceRoleKey === null && secret === null) {
    throw new CommandError(
      'There is no service key yet: it is made when the server starts for the first time.',
    )
  }
  printLine(config.keys.serviceRoleKey ?? (await mintProjectKey('service_role', secret ?? '')))
  return 0
})
