export { createAdministrator, promote } from './administrators.ts'
export { examine } from './examine.ts'
export { grantCredits } from './grant-credits.ts'
export { operatorFunctions } from './operator-functions.ts'
