import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'

const { database } = await createTestDatabase()

async function notify(channel: string, payload: string): Promise<void> {
  await database.query('select pg_notify($1, $2)', [channel, payload])
}

describe('listen', () => {
  it('hears what is notified on its channel, and on no other', async () => {
    const heard: string[] = []
    const stop = await database.listen('news', (payload) => heard.push(payload))
    await notify('olds', 'not this')
    await notify('news', 'one')
    await notify('news', 'two')
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
    await stop()
  })

  it('hears nothing of a transaction that was undone', async () => {
    const heard: string[] = []
    const stop = await database.listen('fate', (payload) => heard.push(payload))
    const undone = [{ sql: "select pg_notify('fate', 'undone')" }, { sql: 'select 1 / 0' }]
    await expect(database.transaction(undone)).rejects.toThrow('division by zero')
    await notify('fate', 'done')
    await vi.waitFor(() => expect(heard).toEqual(['done']))
    await stop()
  })

  it('takes any name for a channel', async () => {
    const name = 'A "Quoted" channel; drop'
    const heard: string[] = []
    const stop = await database.listen(name, (payload) => heard.push(payload))
    await notify(name, 'here')
    await vi.waitFor(() => expect(heard).toEqual(['here']))
    await stop()
  })

  it('tells everyone who listens, and no longer those who stopped', async () => {
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
