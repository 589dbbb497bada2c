import { signIn, signUp, type Account } from '../accounts.ts'
import { spend } from '../generate.ts'
import { makePro } from '../make-pro.ts'
import { ADMIN, TESTER } from '../privileged.ts'

/** Who looks at a screen. `short` has used up the cold DMs, `spent` everything. */
export type Who = 'visitor' | 'member' | 'short' | 'spent' | 'pro' | 'admin' | 'tester'

/** Makes everybody who looks at screens of an installation, each once and only when asked for. */
export function createCast(origin: string) {
  const made = new Map<Who, Promise<Account | undefined>>()
  const make = async (who: Who): Promise<Account | undefined> => {
    if (who === 'visitor') return undefined
    if (who === 'admin') return signIn(origin, ADMIN)
    if (who === 'tester') return signIn(origin, TESTER)
    const account = await signUp(origin)
    if (who === 'short' || who === 'spent') await spend(account, 'Cold DM', 6)
    if (who === 'spent') await spend(account, 'Email Subject Line', 6)
    if (who === 'pro') await makePro(origin, account.email)
    return account
  }
  return (who: Who): Promise<Account | undefined> => {
    const known = made.get(who) ?? make(who)
    made.set(who, known)
    return known
  }
}
