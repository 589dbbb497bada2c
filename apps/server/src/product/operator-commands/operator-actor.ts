/** The actor of operator commands in the ledger and the audit log. */
export const OPERATOR_ACTOR = 'command line'
