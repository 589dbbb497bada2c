import type { FrontOptions, HttpFront } from '../http-front.ts'

export interface GithubAccount {
  id: number
  login: string
  name?: string
  avatar_url?: string
  /** The public address, which is not verified. */
  email?: string
  emails: readonly { email: string; primary: boolean; verified: boolean; visibility?: 'public' | 'private' }[]
}

export interface GithubClient {
  id: string
  secret: string
  /** Requests may use an address below it. */
  callback: string
}

export interface GithubOptions extends FrontOptions {
  accounts?: readonly GithubAccount[]
  clients?: readonly GithubClient[]
}

export interface Github extends Pick<HttpFront, 'calls' | 'setMood' | 'close'> {
  /** The API is below `/api/v3`, as with GitHub Enterprise. */
  origin: string
  addAccount(account: GithubAccount): void
  addClient(client: GithubClient): void
}
