import { countOf } from '@firstline/contract/in-words'
import { type Config, ConfigError } from '#server/config/config.ts'
import { readConfig } from '#server/config/environment.ts'
import { findProjectSecret } from '#server/keys.ts'
import { DatabaseError } from '#server/platform/database/database.ts'
import { findLocalModel } from '#server/platform/local-model.ts'
import { type Check, fault, formatCheck, ok } from './check.ts'
import { checkDatabase } from './check-database.ts'
import { checkCheckout } from './check-checkout.ts'
import { checkDisk } from './check-disk.ts'
import { checkKeys } from './check-keys.ts'
import { checkMail } from './check-mail.ts'
import { checkModel } from './check-model.ts'
import { checkSecrets } from './check-secrets.ts'
import { CommandError } from './command-error.ts'
import { withInstallation } from './installation.ts'
import { asCommand, type Command, print } from './run-command.ts'

const USAGE = `Looks an installation over: settings, keys, disk, mail, model, checkout, database, money, jobs, renewals.

  npm run doctor

It changes nothing, sends no mail, shows no secret, and works while the server runs and while it does not. Each line
is ok, a note, a warning or a FAILURE, with what to do. The last line counts the failures; the exit code is then 1, else 0.
What to do about each: docs/operations.md.`

/** `npm run doctor`. */
export const doctor: Command = asCommand(USAGE, async () => {
  const checks: Check[] = []
  for await (const check of examineAll()) {
    checks.push(check)
    print(formatCheck(check))
  }
  const faults = checks.filter(({ state }) => state === 'fault').length
  print('')
  if (faults === 0) print('All is well.')
  else print(`${countOf(faults, 'failure')} found. What to do about it: docs/operations.md`)
  return faults === 0 ? 0 : 1
})

/** One after the other, so that what is known is on the screen while the database still thinks. */
async function* examineAll(): AsyncGenerator<Check> {
  let config: Config
  try {
    config = readConfig()
    await findProjectSecret(config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield fault('Settings', 'they cannot be used, and nothing else can be looked at', ...error.faults)
    return
  }
  yield ok('Settings', `can be used${config.production ? ', for production' : ''}`)
  yield* await checkSecrets(config)
  yield await checkKeys(config)
  yield await checkDisk(config)
  yield await checkMail(config)
  yield await checkModel(config.model, config.looksForLocalModel ? findLocalModel : undefined)
  yield await checkCheckout(config)
  yield* await examineDatabase(config)
}

async function examineDatabase(config: Config): Promise<Check[]> {
  try {
    return await withInstallation(config, async (installation) => {
      const found = await installation.examine()
      return [
        ok('Database', installation.reached, `PostgreSQL ${found.version}`),
        ...checkDatabase(found, config.database, installation.mayRun),
      ]
    })
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof DatabaseError)) throw error
    return [fault('Database', ...error.message.split('\n'))]
  }
}
