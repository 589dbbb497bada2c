import { randomUUID } from 'node:crypto'
import type { ChangeEvent } from './listener.ts'
import type { TestChanges } from './open-changes.ts'

export const bindingTo = (table: string, filter?: string) => ({
  event: '*',
  schema: 'public',
  table,
  ...(filter ? { filter } : {}),
})

export const typesOf = (events: readonly ChangeEvent[] | undefined) => events?.map(({ data }) => data.type)

/** Creates users, their admin status and their notes, on the tables of `ADMINISTRATORS` and `TABLES`. */
export function createUsers({ administrators, write, signToken }: TestChanges) {
  let lastId = 0
  const newId = () => (lastId += 1)

  async function createUser({ isAdministrator = false } = {}) {
    const id = randomUUID()
    if (isAdministrator) await promote(id)
    return { id, token: await signToken(id) }
  }

  async function promote(userId: string) {
    administrators.add(userId)
    await write('insert into public.administrators values ($1)', [userId])
  }

  async function demote(userId: string) {
    administrators.delete(userId)
    await write('delete from public.administrators where user_id = $1', [userId])
  }

  async function writeNote(userId: string): Promise<number> {
    const id = newId()
    await write('insert into public.notes (id, user_id) values ($1, $2)', [id, userId])
    return id
  }

  return { createUser, promote, demote, newId, writeNote }
}
