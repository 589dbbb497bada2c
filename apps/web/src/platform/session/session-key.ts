/** The storage key of the session. Public pages only check whether it exists. */
export const SESSION_KEY = 'firstline-session'
