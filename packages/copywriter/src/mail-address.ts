/** Finds an e-mail address anywhere in a text. */
export const MAIL_ADDRESS = /[^\s@]@[^\s@.]+\.\w/
