/** Accounts of the server that most tests share: nobody can sign up as these, and each may do more than others. */
export const ADMIN = { email: 'admin@example.com', password: 'the keeper of keys' } as const
export const TESTER = { email: 'tester@example.com', password: 'the keeper of tests' } as const

/** What a server is started with so that it has them. */
export const PRIVILEGED_SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TESTING_EMAIL: TESTER.email,
  TESTING_PASSWORD: TESTER.password,
}
