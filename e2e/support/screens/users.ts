import { signIn, signUp, type Account } from '../accounts.ts'
import { enrollTotp } from '../authenticator.ts'
import { spendCredits } from '../generate.ts'
import { makePro } from '../make-pro.ts'
import { ADMIN, TESTER } from '../privileged.ts'

/**
 * Users of the screens. `short` has used up the cold DMs, `spent` everything; `guarded` has a second factor, and
 * `halfway` is at `aal1`.
 */
export type Who =
  | 'visitor'
  | 'member'
  | 'short'
  | 'spent'
  | 'pro'
  | 'guarded'
  | 'halfway'
  | 'admin'
  | 'tester'

/** Creates the users of an installation's screens, each once and on demand. */
export function createUsers(origin: string) {
  const made = new Map<Who, Promise<Account | undefined>>()
  const make = async (who: Who): Promise<Account | undefined> => {
    if (who === 'visitor') return undefined
    if (who === 'admin') return signIn(origin, ADMIN)
    if (who === 'tester') return signIn(origin, TESTER)
    const account = await signUp(origin)
    if (who === 'short' || who === 'spent') await spendCredits(account, 'Cold DM', 6)
    if (who === 'spent') await spendCredits(account, 'Email Subject Line', 6)
    if (who === 'pro') await makePro(origin, account.email)
    if (who === 'guarded' || who === 'halfway') return protect(origin, account, who)
    return account
  }
  return (who: Who): Promise<Account | undefined> => {
    const known = made.get(who) ?? make(who)
    made.set(who, known)
    return known
  }
}

async function protect(origin: string, account: Account, who: 'guarded' | 'halfway'): Promise<Account> {
  await enrollTotp(account, 'My phone')
  if (who === 'halfway') return signIn(origin, account)
  const { data } = await account.client.auth.getSession()
  if (!data.session) throw new Error('The second step left no session')
  return { ...account, session: data.session }
}
