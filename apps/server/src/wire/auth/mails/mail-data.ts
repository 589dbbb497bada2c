/** What the words of every mail and text take from the installation. */
export interface MailSettings {
  brandName: string
  supportEmail: string
  /** The only address that links to this installation may begin with. */
  publicUrl: string
  /** For how long links and codes can be used. */
  validMinutes: number
}

interface LinkAndCode {
  link: string
  /** Six digits. */
  code: string
}

interface AddressChange extends LinkAndCode {
  /** Null for an account that had none, as one with a phone number. */
  currentAddress: string | null
  newAddress: string
}

/** Of something that was done to an account. */
export interface Notice {
  address: string
  at: Date
  networkAddress: string | null
}

interface FactorNotice extends Notice {
  /** An app that makes codes, or a number that gets them. */
  factor: 'totp' | 'phone'
}

interface WayInNotice extends Notice {
  /** 'Google', 'Your password'. */
  wayIn: string
}

/** What each kind of mail tells of. Addresses are the only words of users that any mail holds. */
export interface MailData {
  confirmation: LinkAndCode & { address: string }
  invite: LinkAndCode & { address: string }
  magic_link: LinkAndCode & { address: string }
  recovery: LinkAndCode & { address: string }
  /** To the address an account has. */
  email_change_current: AddressChange
  /** To the address it shall have. */
  email_change_new: AddressChange
  reauthentication: { code: string; address: string }
  password_changed: Notice
  second_factor_added: FactorNotice
  second_factor_removed: FactorNotice
  second_factor_guessed: Notice
  way_in_added: WayInNotice
  way_in_removed: WayInNotice
  new_sign_in: Notice & { userAgent: string | null }
}

export type MailKind = keyof MailData

/** What a text with a code is for. */
export type TextKind = 'confirmation' | 'sign_in' | 'phone_change' | 'reauthentication' | 'second_factor'
