import { AdministratorAnswer, Diagnostics, GrantCreditsAnswer } from '#server/operator-calls.ts'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { findProjectSecret } from '#server/keys.ts'
import { systemClock } from '@firstline/platform/clock'
import type { DatabaseError } from '@firstline/platform/database'
import { mintOperatorToken, mintProjectKey } from '@firstline/wire/gateway'
import { CommandError } from './command-error.ts'
import type { Installation } from './installation-type.ts'
import { findLocalAddress } from './find-local-address.ts'

const SETTINGS_TIMEOUT_MS = 5_000
/** Longer than the slowest of these calls. */
const CALL_TIMEOUT_MS = 90_000

const RuntimeSettings = z.object({ anonKey: z.string() })
const Refusal = z.object({
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

/**
 * Opens the installation through its running server, which holds the embedded database.
 * @throws {CommandError}
 */
export async function openServerInstallation(config: Config, held: DatabaseError): Promise<Installation> {
  const secret = await findProjectSecret(config)
  if (secret === null) throw new CommandError(`${held.message}, and the installation has no keys yet.`)
  const address = findLocalAddress(config)
  const anonKey = config.keys.anonKey ?? (await mintProjectKey('anon', secret))
  await requireOurServer(address, anonKey, held)

  async function call<S extends z.ZodType>(name: string, body: object, answer: S): Promise<z.output<S>> {
    const response = await fetch(`${address}/functions/v1/${name}`, {
      method: 'POST',
      // A redirect could send the token to another machine.
      redirect: 'error',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${await mintOperatorToken(secret ?? '', systemClock.now())}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const json: unknown = await response.json().catch(() => null)
    if (response.ok) return answer.parse(json)
    throw new CommandError(explainRefusal(response.status, json))
  }

  return {
    reached: `embedded, in ${config.dataDir}, asked through the running server at ${address}`,
    mayRun: true,
    runDiagnostics: () => call('operator-doctor', {}, Diagnostics),
    createAdministrator: (request) => call('operator-create-admin', request, AdministratorAnswer),
    promote: (request) => call('operator-promote', request, AdministratorAnswer),
    grantCredits: (request) => call('operator-grant-credits', request, GrantCreditsAnswer),
    close: async () => undefined,
  }
}

/** Checks that the program at this address is this installation, before a secret is sent. */
async function requireOurServer(address: string, anonKey: string, held: DatabaseError): Promise<void> {
  let settings: unknown
  try {
    const response = await fetch(`${address}/config.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    })
    settings = await response.json()
  } catch (error) {
    throw new CommandError(
      `${held.message}, and no server answers at ${address}.\nIf the server was started with another HOST or PORT, set the same for this command; else stop that process and try again.`,
      error,
    )
  }
  if (RuntimeSettings.safeParse(settings).data?.anonKey === anonKey) return
  throw new CommandError(
    `${held.message}, and what answers at ${address} is another program or installation.\nSet HOST and PORT as the server of this data directory has them.`,
  )
}

function explainRefusal(status: number, body: unknown): string {
  const refusal = Refusal.safeParse(body).data
  if (status === 404)
    return 'The running server does not know this command: restart it, so that both are of one version.'
  const fields = (refusal?.fields ?? []).map(({ field, message }) => `\n${field}: ${message}`)
  return `The running server refused: ${refusal?.message ?? `status ${status}`}${fields.join('')}`
}
