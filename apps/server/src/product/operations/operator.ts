/** How the ledger and the audit log name what was done by a command. */
export const OPERATOR = 'command line'
