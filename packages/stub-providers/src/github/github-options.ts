import type { FrontOptions, HttpFront } from '../http-front.ts'

/** Somebody at GitHub. */
export interface GithubAccount {
  id: number
  login: string
  name?: string
  avatar_url?: string
  /** The address on his public page, if he shows one: it proves nothing. */
  email?: string
  emails: readonly { email: string; primary: boolean; verified: boolean; visibility?: 'public' | 'private' }[]
}

export interface GithubClient {
  id: string
  secret: string
  /** The callback address of the app; requests may ask for an address beneath it. */
  callback: string
}

export interface GithubOptions extends FrontOptions {
  accounts?: readonly GithubAccount[]
  clients?: readonly GithubClient[]
}

export interface Github extends Pick<HttpFront, 'calls' | 'setMood' | 'close'> {
  /** Of the site; its API is beneath `/api/v3`, as with GitHub Enterprise. */
  origin: string
  addAccount(account: GithubAccount): void
  addClient(client: GithubClient): void
}
