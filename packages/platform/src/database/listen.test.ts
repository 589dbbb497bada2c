import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

const { database } = await createTestDatabase()

async function notify(channel: string, payload: string): Promise<void> {
  await database.query('select pg_notify($1, $2)', [channel, payload])
}

describe('Database.listen', () => {
  it('receives the notifications of its channel only', async () => {
    const payloads: string[] = []
    const stop = await database.listen('news', (payload) => payloads.push(payload))
    await notify('olds', 'not this')
    await notify('news', 'one')
    await notify('news', 'two')
    await vi.waitFor(() => expect(payloads).toEqual(['one', 'two']))
    await stop()
  })

  it('receives nothing from a rolled back transaction', async () => {
    const payloads: string[] = []
    const stop = await database.listen('fate', (payload) => payloads.push(payload))
    const undone = [{ sql: "select pg_notify('fate', 'undone')" }, { sql: 'select 1 / 0' }]
    await expect(database.transaction(undone)).rejects.toThrow('division by zero')
    await notify('fate', 'done')
    await vi.waitFor(() => expect(payloads).toEqual(['done']))
    await stop()
  })

  it('accepts any channel name by quoting it', async () => {
    const name = 'A "Quoted" channel; drop'
    const payloads: string[] = []
    const stop = await database.listen(name, (payload) => payloads.push(payload))
    await notify(name, 'here')
    await vi.waitFor(() => expect(payloads).toEqual(['here']))
    await stop()
  })

  it('notifies all listeners until they stop listening', async () => {
    const first: string[] = []
    const second: string[] = []
    const stopFirst = await database.listen('shared', (payload) => first.push(payload))
    const stopSecond = await database.listen('shared', (payload) => second.push(payload))
    await notify('shared', 'both')
    await vi.waitFor(() => expect([first, second]).toEqual([['both'], ['both']]))
    await stopFirst()
    await notify('shared', 'second only')
    await vi.waitFor(() => expect(second).toEqual(['both', 'second only']))
    expect(first).toEqual(['both'])
    await stopSecond()
  })
})
