import type { AccountsDependencies } from './accounts-dependencies.ts'

/** Marks the account as contested: the first verification of its contact clears the stored password. */
export async function markContested({ database }: AccountsDependencies, userId: string): Promise<void> {
  await database.query('update auth.users set is_contested = true where id = $1', [userId])
}
