import { signIn } from './accounts.ts'
import { ADMIN } from './privileged.ts'

/** Makes a user pro, as an administrator does after a payment. */
export async function makePro(origin: string, email: string): Promise<void> {
  const { client } = await signIn(origin, ADMIN)
  const found = await client.functions.invoke('admin-user-lookup', { body: { email } })
  if (found.error) throw found.error
  const { userId, version } = found.data.user
  const { error } = await client.functions.invoke('admin-set-plan', {
    body: { userId, version, plan: 'pro', reason: 'For a test' },
  })
  if (error) throw error
}
