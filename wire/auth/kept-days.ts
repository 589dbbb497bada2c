/** Retention in days. Browsers import this file too. */
export const ACCOUNT_DATA_KEPT_DAYS = {
  /** Links, codes, challenges and unfinished sign-ins, after they end. */
  endedSignIns: 1,
  /** Sessions that are not refreshed, unless the settings say another time. */
  idleSessions: 180,
  usedRefreshTokens: 30,
  knownClients: 90,
  signInJournal: 180,
  unconfirmedSignUps: 30,
} as const
