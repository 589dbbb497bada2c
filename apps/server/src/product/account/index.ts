export { createPrivilegedAccounts, type FirstPassword } from './privileged-accounts.ts'
