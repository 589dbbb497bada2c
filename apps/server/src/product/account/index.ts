export { accountFunctions } from './functions.ts'
export { createPrivilegedAccounts, type FirstPassword } from './privileged-accounts.ts'
export { findTestingAccount } from './find-testing-account.ts'
