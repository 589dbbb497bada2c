import { countOf } from '@firstline/contract/in-words'
import { type Config, ConfigError } from '#server/config/config.ts'
import { readConfig } from '#server/config/environment.ts'
import { listProductionWarnings } from '#server/production-warnings.ts'
import { findProjectSecret } from '#server/keys.ts'
import { DatabaseError } from '@firstline/platform/database'
import { findLocalModel } from '#server/config/local-model.ts'
import { type Check, createFailureCheck, formatCheck, createOkCheck, createWarningCheck } from './check.ts'
import { checkDatabase } from './check-database.ts'
import { checkChosenModel } from './check-chosen-model.ts'
import { checkCheckout } from './check-checkout.ts'
import { checkDisk } from './check-disk.ts'
import { checkKeys } from './check-keys.ts'
import { checkMail } from './check-mail.ts'
import { checkModel } from './check-model.ts'
import { checkSecrets } from './check-secrets.ts'
import { CommandError } from './command-error.ts'
import { withInstallation } from './installation.ts'
import { defineCommand, type Command, printLine } from './run-command.ts'

const USAGE = `Looks an installation over: settings, keys, disk, mail, model, checkout, database, money, jobs, renewals.

  npm run doctor

It changes nothing, sends no mail, shows no secret, and works while the server runs and while it does not. Each line
is ok, a note, a warning or a FAILURE, with what to do. The last line counts the failures; the exit code is then 1, else 0.
What to do about each: docs/operations.md.`

export const runDoctor: Command = defineCommand(USAGE, async () => {
  const checks: Check[] = []
  for await (const check of runChecks()) {
    checks.push(check)
    printLine(formatCheck(check))
  }
  const failures = checks.filter(({ state }) => state === 'failure').length
  printLine('')
  if (failures === 0) printLine('All is well.')
  else printLine(`${countOf(failures, 'failure')} found. What to do about it: docs/operations.md`)
  return failures === 0 ? 0 : 1
})

/** Yields one check at a time, so that results are printed while later checks still run. */
async function* runChecks(): AsyncGenerator<Check> {
  let config: Config
  try {
    config = readConfig()
    await findProjectSecret(config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield createFailureCheck(
      'Settings',
      'they cannot be used, and nothing else can be looked at',
      ...error.issues,
    )
    return
  }
  yield createOkCheck('Settings', `can be used${config.production ? ', for production' : ''}`)
  for (const warning of listProductionWarnings(config)) yield createWarningCheck('Production', warning)
  yield* await checkSecrets(config)
  yield await checkKeys(config)
  yield await checkDisk(config)
  yield await checkMail(config)
  yield (
    (await checkChosenModel(config)) ??
    (await checkModel(config.model, config.looksForLocalModel ? findLocalModel : undefined))
  )
  yield await checkCheckout(config)
  yield* await runDatabaseChecks(config)
}

async function runDatabaseChecks(config: Config): Promise<Check[]> {
  try {
    return await withInstallation(config, async (installation) => {
      const found = await installation.runDiagnostics()
      return [
        createOkCheck('Database', installation.reached, `PostgreSQL ${found.version}`),
        ...checkDatabase(found, config.database, installation.mayRun),
      ]
    })
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof DatabaseError)) throw error
    return [createFailureCheck('Database', ...error.message.split('\n'))]
  }
}
