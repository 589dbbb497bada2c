export { createAdministrator, promoteAccount } from './administrators.ts'
export { runDiagnostics } from './run-diagnostics.ts'
export { grantCredits } from './grant-credits.ts'
export { operatorFunctions } from './operator-functions.ts'
