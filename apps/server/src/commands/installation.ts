import type {
  AdministratorAnswer,
  CreateAdministratorRequest,
  Examination,
  GrantCreditsAnswer,
  GrantCreditsRequest,
  PromoteRequest,
} from '@firstline/contract/operator'
import type { Config } from '#server/config/config.ts'
import { DatabaseError } from '#server/platform/database/database.ts'
import { openDirectly } from './open-directly.ts'
import { openRunningServer } from './open-running-server.ts'

/** An installation as commands see it, whichever way it was reached. */
export interface Installation {
  /** The way, in words. */
  reached: string
  /** False where it is certain that no server runs: then nobody does what is due. */
  mayRun: boolean
  examine(): Promise<Examination>
  createAdministrator(request: CreateAdministratorRequest): Promise<AdministratorAnswer>
  promote(request: PromoteRequest): Promise<AdministratorAnswer>
  grantCredits(request: GrantCreditsRequest): Promise<GrantCreditsAnswer>
  close(): Promise<void>
}

/** The embedded database belongs to one process. */
const IN_USE = '55006'

/**
 * Opens the database itself or, where the running server holds the embedded one, asks that server.
 * @throws {CommandError} when neither works, {DatabaseError} when there is no database.
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await open(config)
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

async function open(config: Config): Promise<Installation> {
  try {
    return await openDirectly(config)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== IN_USE) throw error
    return openRunningServer(config, error)
  }
}
