export { accountFunctions } from './functions.ts'
export { createPrivilegedAccounts, type FirstPassword } from './privileged-accounts.ts'
export { findTestingAccount } from './testing-mode.ts'
