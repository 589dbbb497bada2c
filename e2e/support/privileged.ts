/** Privileged accounts of the shared server; their addresses are reserved. */
export const ADMIN = { email: 'admin@example.com', password: 'the keeper of keys' } as const
export const TESTER = { email: 'tester@example.com', password: 'the keeper of tests' } as const

/** The settings of a server with these accounts. */
export const PRIVILEGED_SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TESTING_EMAIL: TESTER.email,
  TESTING_PASSWORD: TESTER.password,
}
