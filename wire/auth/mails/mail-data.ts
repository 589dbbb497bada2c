/** Values of the installation at the end of every mail. */
export interface MailFooter {
  brandName: string
  supportEmail: string
  /** Links to this installation begin with it. */
  publicUrl: string
}

/** Values of the installation used in every mail and text. */
export interface MailSettings extends MailFooter {
  /** Lifetime of links and codes. */
  validMinutes: number
}

interface LinkAndCode {
  link: string
  /** Six digits. */
  code: string
}

interface AddressChange extends LinkAndCode {
  /** Null for an account without an address, such as a phone-only one. */
  currentAddress: string | null
  newAddress: string
}

/** A security notice about an account. */
export interface SecurityNotice {
  address: string
  at: Date
  networkAddress: string | null
}

interface FactorNotice extends SecurityNotice {
  factor: 'totp' | 'phone'
}

interface SignInMethodNotice extends SecurityNotice {
  /** 'Google', 'Your password'. */
  signInMethod: string
}

/** The data of each kind of mail. Addresses are the only user-controlled text in any mail. */
export interface MailData {
  confirmation: LinkAndCode & { address: string }
  invite: LinkAndCode & { address: string }
  magic_link: LinkAndCode & { address: string }
  recovery: LinkAndCode & { address: string }
  /** Sent to the account's current address. */
  email_change_current: AddressChange
  /** Sent to the requested address. */
  email_change_new: AddressChange
  reauthentication: { code: string; address: string }
  password_changed: SecurityNotice
  second_factor_added: FactorNotice
  second_factor_removed: FactorNotice
  second_factor_guessed: SecurityNotice
  sign_in_method_added: SignInMethodNotice
  sign_in_method_removed: SignInMethodNotice
  new_sign_in: SecurityNotice & { userAgent: string | null }
}

export type MailKind = keyof MailData

/** The purpose of a text message with a code. */
export type TextKind = 'confirmation' | 'sign_in' | 'phone_change' | 'reauthentication' | 'second_factor'
