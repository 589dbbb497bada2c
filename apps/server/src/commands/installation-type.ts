import type {
  AdministratorAnswer,
  CreateAdministratorRequest,
  Diagnostics,
  GrantCreditsAnswer,
  GrantCreditsRequest,
  PromoteRequest,
} from '#server/operator-calls.ts'

/** An installation as commands use it, through the database or through the running server. */
export interface Installation {
  /** How it was reached, as text for the operator. */
  reached: string
  /** False when certainly no server is running: due work then waits for the next start. */
  mayRun: boolean
  runDiagnostics(): Promise<Diagnostics>
  createAdministrator(request: CreateAdministratorRequest): Promise<AdministratorAnswer>
  promote(request: PromoteRequest): Promise<AdministratorAnswer>
  grantCredits(request: GrantCreditsRequest): Promise<GrantCreditsAnswer>
  close(): Promise<void>
}
